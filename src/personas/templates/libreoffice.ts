/**
 * LibreOffice Calc, Writer and Impress: no tips, wizards, recovery or crash reports, and no changes of typed text
 * (autocorrect, completion, spelling marks). Option paths are those of its registry (officecfg schemas).
 */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('libreoffice');
