/** The words of AT-SPI for role numbers and state bits, as atspi_role_get_name and the toolkits spell them. */

/** Index = AtspiRole. Source: at-spi2-core, atspi/atspi-constants.h. */
const ROLES = (
  'invalid,accelerator label,alert,animation,arrow,calendar,canvas,check box,check menu item,color chooser,' +
  'column header,combo box,date editor,desktop icon,desktop frame,dial,dialog,directory pane,drawing area,' +
  'file chooser,filler,focus traversable,font chooser,frame,glass pane,html container,icon,image,internal frame,' +
  'label,layered pane,list,list item,menu,menu bar,menu item,option pane,page tab,page tab list,panel,' +
  'password text,popup menu,progress bar,push button,radio button,radio menu item,root pane,row header,scroll bar,' +
  'scroll pane,separator,slider,spin button,split pane,status bar,table,table cell,table column header,' +
  'table row header,tearoff menu item,terminal,text,toggle button,tool bar,tool tip,tree,tree table,unknown,' +
  'viewport,window,extended,header,footer,paragraph,ruler,application,autocomplete,edit bar,embedded,entry,chart,' +
  'caption,document frame,heading,page,section,redundant object,form,link,input method window,table row,tree item,' +
  'document spreadsheet,document presentation,document text,document web,document email,comment,list box,grouping,' +
  'image map,notification,info bar,level bar,title bar,block quote,audio,video,definition,article,landmark,log,' +
  'marquee,math,rating,timer,static,math fraction,math root,subscript,superscript,description list,' +
  'description term,description value,footnote,content deletion,content insertion,mark,suggestion,' +
  'push button menu,switch'
).split(',');

/** Index = AtspiStateType = bit number. */
const STATES = (
  'invalid,active,armed,busy,checked,collapsed,defunct,editable,enabled,expandable,expanded,focusable,focused,' +
  'has-tooltip,horizontal,iconified,modal,multi-line,multiselectable,opaque,pressed,resizable,selectable,selected,' +
  'sensitive,showing,single-line,stale,transient,vertical,visible,manages-descendants,indeterminate,required,' +
  'truncated,animated,invalid-entry,supports-autocompletion,selectable-text,is-default,visited,checkable,has-popup,' +
  'read-only'
).split(',');

export function roleName(role: number): string {
  return ROLES[role] ?? 'unknown';
}

const MAX_STATE_SETS = 10_000;
const wordsOfBits = new Map<string, readonly string[]>();

/**
 * Sorted words of the two 32-bit halves that AT-SPI sends. Cached, because thousands of objects share a few dozen sets.
 */
export function stateNames([low = 0, high = 0]: readonly number[]): readonly string[] {
  const bits = `${low} ${high}`;
  const known = wordsOfBits.get(bits);
  if (known !== undefined) return known;
  // Bounds the cache, because an application may invent states.
  if (wordsOfBits.size >= MAX_STATE_SETS) wordsOfBits.clear();
  const words = STATES.filter((_, bit) => ((bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1) === 1).toSorted();
  wordsOfBits.set(bits, words);
  return words;
}
