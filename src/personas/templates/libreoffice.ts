/**
 * LibreOffice Calc, Writer and Impress: no tips, wizards, recovery or crash reports, and nothing that changes what was
 * typed (autocorrect, completion, spelling marks). Option paths are those of its registry (officecfg schemas).
 */
import { openHomeFolder } from '../home-folder.ts';
import { PERSON } from '../person.ts';
import { writePersonaHome } from '../write-home.ts';

type Options = Readonly<Record<string, string | boolean | number>>;

const [givenName, familyName] = PERSON.name.split(' ');

const SETTINGS: Readonly<Record<string, Options>> = {
  'Setup/Office': { ooSetupInstCompleted: true, MigrationCompleted: true },
  'UserProfile/Data': {
    givenname: givenName ?? '',
    sn: familyName ?? '',
    mail: PERSON.email,
    o: PERSON.employer,
  },
  'Office.Common/Misc': {
    FirstRun: false,
    ShowTipOfTheDay: false,
    CrashReport: false,
  },
  'Office.Common/Save/Document': { AutoSave: false, CreateBackup: false },
  'Office.Recovery/AutoSave': { Enabled: false },
  'Office.UI.Infobar/Enabled': { Donate: false, GetInvolved: false, WhatsNew: false },
  'Office.Linguistic/SpellChecking': { IsSpellAuto: false },
  'Office.Linguistic/GrammarChecking': { IsAutoCheck: false },
  'Office.Common/AutoCorrect': {
    TwoCapitalsAtStart: false,
    CapitalAtStartSentence: false,
    CorrectAccidentalCapsLock: false,
    ChangeUnderlineWeight: false,
    SetInetAttribute: false,
    ChangeOrdinalNumber: false,
    AddNonBreakingSpace: false,
    ChangeDash: false,
    RemoveDoubleSpaces: false,
    UseReplacementTable: false,
    ReplaceSingleQuote: false,
    ReplaceDoubleQuote: false,
  },
  'Office.Calc/Input': { AutoInput: false, ReplaceCellsWarning: false },
  'Office.Writer/AutoFunction/Completion': { Enable: false, CollectWords: false },
  'Office.Writer/AutoFunction/Format/ByInput': { Enable: false },
  'Office.Impress/Misc/NewDoc': { AutoPilot: false },
};

const home = openHomeFolder();
await writePersonaHome(home);
home.write('.config/libreoffice/4/user/registrymodifications.xcu', registry());
home.finish();

function registry(): string {
  const items = Object.entries(SETTINGS).flatMap(([path, options]) =>
    Object.entries(options).map(
      ([name, value]) =>
        `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}
