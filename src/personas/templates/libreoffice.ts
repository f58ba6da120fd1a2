/**
 * LibreOffice Calc, Writer and Impress: no tips, wizards, recovery or crash reports, and nothing that changes what was
 * typed (autocorrect, completion, spelling marks). Option paths are those of its registry (officecfg schemas).
 */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('libreoffice');
