/** Maps Android classes to the role words of desktop trees, so that src/ui reads both. */

/** The facts besides the class that decide the role. */
export interface RoleFacts {
  isClickable: boolean;
  isCheckable: boolean;
  isPassword: boolean;
  /** True directly or indirectly inside a list. */
  isInList: boolean;
  isInMenu: boolean;
}

/** Roles by the last word of the class name. */
const ROLES: Readonly<Record<string, string>> = {
  Button: 'push button',
  ImageButton: 'push button',
  FloatingActionButton: 'push button',
  ExtendedFloatingActionButton: 'push button',
  EditText: 'text',
  AutoCompleteTextView: 'text',
  MultiAutoCompleteTextView: 'text',
  SearchAutoComplete: 'text',
  CheckBox: 'check box',
  CheckedTextView: 'check box',
  RadioButton: 'radio button',
  Switch: 'toggle button',
  SwitchCompat: 'toggle button',
  ToggleButton: 'toggle button',
  Chip: 'toggle button',
  SeekBar: 'slider',
  RatingBar: 'slider',
  ProgressBar: 'progress bar',
  Spinner: 'combo box',
  NumberPicker: 'spin button',
  RecyclerView: 'list',
  ListView: 'list',
  GridView: 'list',
  ExpandableListView: 'list',
  WebView: 'document web',
  Tab: 'page tab',
  TabView: 'page tab',
  TabLayout: 'page tab list',
  TabWidget: 'page tab list',
  Toolbar: 'tool bar',
  ScrollView: 'scroll pane',
  HorizontalScrollView: 'scroll pane',
  NestedScrollView: 'scroll pane',
  ViewPager: 'scroll pane',
};

export function roleOf(className: string, facts: RoleFacts): string {
  const word = className.split(/[.$]/).at(-1) ?? '';
  const known = Object.hasOwn(ROLES, word) ? ROLES[word] : undefined;
  if (known === 'text' && facts.isPassword) return 'password text';
  if (known !== undefined) return known;
  if (facts.isCheckable) return 'check box';
  if (facts.isClickable) return roleOfClickable(facts);
  if (word.endsWith('TextView')) return 'label';
  if (word.endsWith('ImageView') || word === 'Image') return 'image';
  return 'panel';
}

function roleOfClickable({ isInList, isInMenu }: RoleFacts): string {
  if (isInMenu) return 'menu item';
  return isInList ? 'list item' : 'push button';
}
