/** The dialog that asks for a name. */
import { defineScreen, type Json, type ScreenContext } from '../app.ts';
import { formDialog } from './dialogs.ts';
import { textField } from './forms.ts';

interface Naming<State, Params> {
  title: string;
  /** Of the button. */
  action: string;
  /** Of the field, "Name" by default. */
  label?: string;
  /** What the field holds at first. */
  from?: (state: State, params: Params) => string | undefined;
  isTaken?: (state: State, name: string, params: Params) => boolean;
  /** Said of a name that is taken. */
  taken?: string;
  isValid?: (name: string) => boolean;
  /** Gets the name without spaces around it. The dialog closes afterwards, and gives what this returns. */
  save: (context: ScreenContext<State, Params, unknown>, name: string) => Record<string, Json> | void;
}

export function nameScreen<State, Params = Record<string, never>>(naming: Naming<State, Params>) {
  const { title, action, label = 'Name', from, isTaken = () => false, taken, isValid = () => true, save } = naming;
  return defineScreen<State, Params, { name: string }>({
    local: ({ state, params }) => ({ name: from?.(state, params) ?? '' }),
    render(context) {
      const { state, params, local, close } = context;
      const name = local.name.trim();
      const isFree = !isTaken(state, name, params);
      return formDialog(title, [textField(local, 'name', label, { error: isFree ? undefined : taken })], close, {
        label: action,
        isEnabled: name !== '' && isFree && isValid(name),
        onTap: () => close(save(context, name) ?? undefined),
      });
    },
  });
}
