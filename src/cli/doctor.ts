import type { Command } from 'commander';
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check that this machine can run autoplay')
    .action(() => undefined);
}
