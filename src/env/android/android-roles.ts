/** Maps Android classes to the role words of desktop trees, so that src/ui reads both. */

/** The facts that decide the role, in addition to the class. */
export interface RoleFacts {
  isClickable: boolean;
  isCheckable: boolean;
  isPassword: boolean;
  /** True if a list contains it, directly or indirectly. */
  isInList: boolean;
  isInMenu: boolean;
}

/** Last words of class names by role. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  'push button': ['Button', 'ImageButton', 'FloatingActionButton', 'ExtendedFloatingActionButton'],
  text: ['EditText', 'AutoCompleteTextView', 'MultiAutoCompleteTextView', 'SearchAutoComplete'],
  'check box': ['CheckBox', 'CheckedTextView'],
  'radio button': ['RadioButton'],
  'toggle button': ['Switch', 'SwitchCompat', 'ToggleButton', 'Chip'],
  slider: ['SeekBar', 'RatingBar'],
  'progress bar': ['ProgressBar'],
  'combo box': ['Spinner'],
  'spin button': ['NumberPicker'],
  list: ['RecyclerView', 'ListView', 'GridView', 'ExpandableListView'],
  'document web': ['WebView'],
  'page tab': ['Tab', 'TabView'],
  'page tab list': ['TabLayout', 'TabWidget'],
  'tool bar': ['Toolbar'],
  'scroll pane': ['ScrollView', 'HorizontalScrollView', 'NestedScrollView', 'ViewPager'],
};
const ROLES = new Map(Object.entries(CLASSES).flatMap(([role, names]) => names.map((name) => [name, role] as const)));

export function roleOf(className: string, facts: RoleFacts): string {
  const word = className.split(/[.$]/).at(-1) ?? '';
  const known = ROLES.get(word);
  if (known === 'text' && facts.isPassword) return 'password text';
  if (known !== undefined) return known;
  if (facts.isCheckable) return 'check box';
  if (facts.isClickable && facts.isInMenu) return 'menu item';
  if (facts.isClickable) return facts.isInList ? 'list item' : 'push button';
  if (word.endsWith('TextView')) return 'label';
  if (word.endsWith('ImageView') || word === 'Image') return 'image';
  return 'panel';
}
