/** The dialog that asks for a name. */
import { defineScreen, type Json, type ScreenContext } from '../app.ts';
import { formDialog } from './dialogs.ts';
import { textField } from './forms.ts';

interface Naming<State, Params> {
  title: string;
  /** Label of the button. */
  action: string;
  /** Label of the field. Default: "Name". */
  label?: string;
  /** The field's initial text. */
  from?: (state: State, params: Params) => string | undefined;
  isTaken?: (state: State, name: string, params: Params) => boolean;
  /** Message for a name that is taken. */
  taken?: string;
  isValid?: (name: string) => boolean;
  /** Called with the trimmed name. The dialog closes afterwards, and passes on the returned values. */
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
