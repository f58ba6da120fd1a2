"""The twelve controls in GTK 4. See ../README.md for the parts of every program and their colours."""
import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, Gtk

CSS = b"""
modelbutton, popover listview row { padding: 0; margin: 0; border: none; }
modelbutton:first-child:hover, popover listview row:hover { background: #c02080; border-radius: 0; }
.plain { border: none; outline: none; background: none; border-radius: 0; box-shadow: none; padding: 0; }
#open-popover > button { border: none; border-radius: 0; background: #1060c0; }
#inside { background: #10a060; }
#ask { background: #c08010; }
#yes { background: #8040c0; }
#register { background: #c04020; }
#paid { background: #20a0b0; padding: 0; border: none; }
#volume { background: #e0a0a0; border-radius: 0; padding: 0; }
#due { background: #a0a0e0; border-radius: 0; }
#notes text { background: #a0e0c0; }
#second { background: #c0a0e0; }
#colour > button { background: #e0c0a0; border: none; border-radius: 0; }
columnview > header > button:last-child { background: #b0c020; border-radius: 0; padding: 0; border: none; }
listview > row:selected { background: #3050f0; }
"""


class Demo(Gtk.ApplicationWindow):
    def __init__(self, application):
        super().__init__(application=application, title="Controls", default_width=900, default_height=600, show_menubar=True)
        self.last = Gtk.Label(label="Ready", xalign=0)
        outer = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        row = Gtk.Box(spacing=20, margin_start=10, margin_end=10, margin_top=10, vexpand=True)
        row.append(self.left())
        row.append(self.right())
        outer.append(row)
        outer.append(self.last)
        self.set_child(outer)

    def say(self, words):
        self.last.set_text(words)

    def button(self, name, identity, act):
        button = Gtk.Button(label=name, name=identity, css_classes=["plain"])
        button.connect("clicked", lambda _: act())
        return button

    def left(self):
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        colours = Gtk.DropDown.new_from_strings(["Red", "Green", "Blue"])
        colours.set_name("colour")
        colours.connect("notify::selected-item", lambda box, _: self.say(f"Colour {box.get_selected_item().get_string()}"))
        popover = Gtk.Popover()
        popover.set_child(self.button("Inside", "inside", lambda: (popover.popdown(), self.say("Pressed Inside"))))
        opener = Gtk.MenuButton(label="Details", name="open-popover", popover=popover)
        volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        volume.set_name("volume")
        volume.update_property([Gtk.AccessibleProperty.LABEL], ["Volume"])
        volume.set_value(50)
        volume.connect("value-changed", lambda scale: self.say(f"Volume {scale.get_value():.0f}"))
        due = Gtk.Calendar(year=2026, month=4, day=15, name="due")
        due.connect("day-selected", lambda calendar: self.say(calendar.get_date().format("Due %Y-%m-%d")))
        for widget in (colours, opener, self.button("Ask", "ask", self.ask), self.button("Register", "register", self.register), volume, due):
            column.append(widget)
        return column

    def ask(self):
        dialog = Gtk.Dialog(title="Question", transient_for=self, modal=True)
        yes = dialog.add_button("Yes", Gtk.ResponseType.YES)
        yes.set_name("yes")
        yes.add_css_class("plain")
        label = Gtk.Label(label="Go on?", margin_start=30, margin_end=30, margin_top=30, margin_bottom=30)
        dialog.get_content_area().append(label)
        dialog.connect("response", lambda *_: (dialog.destroy(), self.say("Answered Yes")))
        dialog.present()

    def register(self):
        window = Gtk.Window(title="Register", default_width=300, default_height=150)
        paid = Gtk.CheckButton(label="Paid", name="paid", margin_start=30, margin_end=30, margin_top=30, margin_bottom=30)
        paid.connect("toggled", lambda _: self.say("Ticked Paid"))
        window.set_child(paid)
        keys = Gtk.EventControllerKey()
        keys.connect("key-pressed", lambda _, key, *__: key == Gdk.KEY_Escape and window.destroy())
        window.add_controller(keys)
        window.present()

    def right(self):
        tabs = Gtk.Notebook(hexpand=True)
        first = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=10)
        first.append(self.table())
        first.append(self.tree())
        first.append(self.notes())
        tabs.append_page(first, Gtk.Label(label="First"))
        second = Gtk.Label(label="Second", name="second")
        tabs.append_page(Gtk.Label(label="Nothing here"), second)
        tabs.connect("switch-page", lambda _, __, number: self.say(f"Tab {('First', 'Second')[number]}"))
        return tabs

    def column(self, title, place, expander=False):
        factory = Gtk.SignalListItemFactory()

        def setup(_, item):
            label = Gtk.Label(xalign=0)
            item.set_child(Gtk.TreeExpander(child=label) if expander else label)

        def bind(_, item):
            row = item.get_item()
            if expander:
                item.get_child().set_list_row(row)
                item.get_child().get_child().set_text(row.get_item().get_string())
            else:
                item.get_child().set_text(row.get_string().split("|")[place])

        factory.connect("setup", setup)
        factory.connect("bind", bind)
        column = Gtk.ColumnViewColumn(title=title, factory=factory, expand=True)
        column.set_sorter(Gtk.CustomSorter.new(lambda a, b, _: (a.get_string() > b.get_string()) - (a.get_string() < b.get_string())))
        return column

    def table(self):
        view = Gtk.ColumnView()
        for place, title in enumerate(("Item", "Price")):
            view.append_column(self.column(title, place))
        rows = Gtk.StringList.new(["Teapot|12", "Cup|4", "Spoon|2"])
        chosen = Gtk.SingleSelection(model=Gtk.SortListModel(model=rows, sorter=view.get_sorter()), autoselect=False, can_unselect=True)
        chosen.set_selected(Gtk.INVALID_LIST_POSITION)
        view.set_model(chosen)
        view.get_sorter().connect("changed", lambda *_: self.say("Sorted by Price"))
        chosen.connect("notify::selected-item", lambda model, _: self.say(f"Row {self.name_of(model.get_selected_item())}"))
        return view

    @staticmethod
    def name_of(item):
        return item.get_string().split("|")[0] if item else "nothing"

    def tree(self):
        fruit = Gtk.StringList.new(["Apple", "Pear"])
        model = Gtk.TreeListModel.new(Gtk.StringList.new(["Fruit", "Bread"]), False, False, lambda item: fruit if item.get_string() == "Fruit" else None)
        chosen = Gtk.SingleSelection(model=model, autoselect=False, can_unselect=True)
        chosen.set_selected(Gtk.INVALID_LIST_POSITION)
        view = Gtk.ListView(model=chosen, factory=self.column("", 0, expander=True).get_factory())
        chosen.connect("notify::selected-item", lambda model, _: model.get_selected_item() and self.say(f"Leaf {model.get_selected_item().get_item().get_string()}"))
        return view

    def notes(self):
        notes = Gtk.TextView(name="notes", vexpand=True)
        notes.update_property([Gtk.AccessibleProperty.LABEL], ["Notes"])
        notes.get_buffer().set_text("\n".join(f"line {number}" for number in range(1, 61)))
        return Gtk.ScrolledWindow(child=notes, min_content_height=120)


def start(application):
    provider = Gtk.CssProvider()
    provider.load_from_data(CSS)
    Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_USER)
    window = Demo(application)
    for name in ("Alpha", "Beta"):
        action = Gio.SimpleAction.new(name.lower(), None)
        action.connect("activate", lambda *_, chosen=name: window.say(f"Chose {chosen}"))
        application.add_action(action)
    bar, menu, more = Gio.Menu(), Gio.Menu(), Gio.Menu()
    bar.append_submenu("Demo", menu)
    menu.append("Alpha", "app.alpha")
    menu.append_submenu("More", more)
    more.append("Beta", "app.beta")
    application.set_menubar(bar)
    window.present()


application = Gtk.Application(application_id="org.example.Controls", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", start)
application.run()
