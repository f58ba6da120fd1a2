/**
 * Runs inside the sandbox of an application's server, which has no network: starts the server and forwards connections
 * from a socket file to it. Argument: JSON of { socket, control, port, command }. GET /file?PATH on the control socket
 * returns a file below the working folder.
 */
const { spawn } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const http = require('node:http');
const net = require('node:net');
const path = require('node:path');

const { socket, control, port, command } = JSON.parse(process.argv[2]);
const server = spawn(command[0], command.slice(1), {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
});
server.on('error', (error) => (console.error(String(error)), process.exit(1)));
server.on('exit', (code, signal) => (console.error(`the server ended (${signal ?? code})`), process.exit(1)));

net
  .createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  })
  .listen(socket);

http
  .createServer((asked, answer) => {
    const name = decodeURIComponent(asked.url.replace('/file?', ''));
    const file = path.resolve(name);
    if (!file.startsWith(`${process.cwd()}/`) || !existsSync(file)) return answer.writeHead(404).end();
    answer.end(readFileSync(file));
  })
  .listen(control);

const waitMs = 20;
const knock = () => {
  const trial = net.connect(port, '127.0.0.1');
  trial.on('connect', () => (trial.destroy(), console.log('ready')));
  trial.on('error', () => setTimeout(knock, waitMs));
};
knock();
