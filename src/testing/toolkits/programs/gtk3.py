"""The twelve controls in GTK 3. See ../README.md for the parts of every program and their colours."""
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

CSS = b"""
* { border-radius: 0; box-shadow: none; text-shadow: none; }
.plain, .plain:hover, .plain:focus { border: none; outline: none; background: none; }
#open-popover { background: #1060c0; }
#inside { background: #10a060; }
#ask { background: #c08010; }
#yes { background: #8040c0; }
#register { background: #c04020; }
#paid { background: #20a0b0; }
#price { background: #b0c020; }
#volume { background: #e0a0a0; }
#due { background: #a0a0e0; }
#notes text { background: #a0e0c0; }
#second { background: #c0a0e0; }
#colour button { background: #e0c0a0; border: none; }
treeview.view:selected { background: #3050f0; }
"""


class Demo(Gtk.Window):
    def __init__(self):
        super().__init__(title="Controls")
        self.set_default_size(900, 600)
        self.connect("destroy", Gtk.main_quit)
        self.last = Gtk.Label(label="Ready", xalign=0)
        outer = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        outer.pack_start(self.menu_bar(), False, False, 0)
        row = Gtk.Box(spacing=20, margin=10)
        row.pack_start(self.left(), False, False, 0)
        row.pack_start(self.right(), True, True, 0)
        outer.pack_start(row, True, True, 0)
        outer.pack_end(self.last, False, False, 0)
        self.add(outer)

    def say(self, words):
        self.last.set_text(words)

    def menu_bar(self):
        bar, menu, more = Gtk.MenuBar(), Gtk.Menu(), Gtk.Menu()
        for holder, name, submenu in ((bar, "Demo", menu), (menu, "Alpha", None), (menu, "More", more), (more, "Beta", None)):
            item = Gtk.MenuItem(label=name)
            holder.append(item)
            if submenu:
                item.set_submenu(submenu)
            else:
                item.connect("activate", lambda _, chosen=name: self.say(f"Chose {chosen}"))
        return bar

    def button(self, name, identity, act):
        button = Gtk.Button(label=name, name=identity)
        button.get_style_context().add_class("plain")
        button.connect("clicked", lambda _: act())
        return button

    def left(self):
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        colours = Gtk.ComboBoxText(name="colour")
        for colour in ("Red", "Green", "Blue"):
            colours.append_text(colour)
        colours.set_active(0)
        colours.connect("changed", lambda box: self.say(f"Colour {box.get_active_text()}"))
        popover = Gtk.Popover()
        popover.add(self.button("Inside", "inside", lambda: (popover.popdown(), self.say("Pressed Inside"))))
        popover.get_child().show()
        opener = Gtk.MenuButton(label="Details", name="open-popover", popover=popover)
        opener.get_style_context().add_class("plain")
        volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        volume.set_name("volume")
        volume.get_accessible().set_name("Volume")
        volume.set_value(50)
        volume.connect("value-changed", lambda scale: self.say(f"Volume {scale.get_value():.0f}"))
        due = Gtk.Calendar(year=2026, month=4, day=15, name="due")
        due.get_accessible().set_name("Due")
        due.connect("day-selected", lambda calendar: self.say("Due {0}-{1:02}-{2:02}".format(calendar.get_date()[0], calendar.get_date()[1] + 1, calendar.get_date()[2])))
        for widget in (colours, opener, self.button("Ask", "ask", self.ask), self.button("Register", "register", self.register), volume, due):
            column.pack_start(widget, False, False, 0)
        return column

    def ask(self):
        dialog = Gtk.Dialog(title="Question", transient_for=self, modal=True)
        yes = dialog.add_button("Yes", Gtk.ResponseType.YES)
        yes.set_name("yes")
        yes.get_style_context().add_class("plain")
        dialog.get_content_area().add(Gtk.Label(label="Go on?", visible=True, margin=30))
        dialog.connect("response", lambda *_: (dialog.destroy(), self.say("Answered Yes")))
        dialog.show_all()

    def register(self):
        window = Gtk.Window(title="Register", default_width=300, default_height=150)
        paid = Gtk.CheckButton(label="Paid", name="paid", margin=30)
        paid.connect("toggled", lambda _: self.say("Ticked Paid"))
        window.add(paid)
        window.connect("key-press-event", lambda _, event: event.keyval == Gdk.KEY_Escape and window.destroy())
        window.show_all()

    def right(self):
        tabs = Gtk.Notebook()
        first = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=10)
        first.pack_start(self.table(), False, False, 0)
        first.pack_start(self.tree(), False, False, 0)
        first.pack_start(self.notes(), True, True, 0)
        tabs.append_page(first, Gtk.Label(label="First"))
        second = Gtk.Label(label="Second", name="second")
        tabs.append_page(Gtk.Label(label="Nothing here"), second)
        tabs.connect("switch-page", lambda _, __, number: self.say(f"Tab {('First', 'Second')[number]}"))
        return tabs

    def table(self):
        store = Gtk.ListStore(str, str)
        for row in (("Teapot", "12"), ("Cup", "4"), ("Spoon", "2")):
            store.append(row)
        view = Gtk.TreeView(model=store)
        for number, name in enumerate(("Item", "Price")):
            column = Gtk.TreeViewColumn(name, Gtk.CellRendererText(), text=number)
            column.set_sort_column_id(number)
            column.set_expand(True)
            view.append_column(column)
        price = view.get_column(1).get_button()
        price.set_name("price")
        price.get_style_context().add_class("plain")
        store.connect("sort-column-changed", lambda _: self.say("Sorted by Price"))
        view.get_selection().connect("changed", lambda chosen: self.say(f"Row {self.chosen(chosen)}"))
        return view

    def tree(self):
        store = Gtk.TreeStore(str)
        fruit = store.append(None, ["Fruit"])
        for name in ("Apple", "Pear"):
            store.append(fruit, [name])
        store.append(None, ["Bread"])
        view = Gtk.TreeView(model=store, headers_visible=False)
        view.append_column(Gtk.TreeViewColumn("", Gtk.CellRendererText(), text=0))
        view.get_selection().connect("changed", lambda chosen: self.say(f"Leaf {self.chosen(chosen)}"))
        return view

    @staticmethod
    def chosen(selection):
        model, at = selection.get_selected()
        return model[at][0] if at else "nothing"

    def notes(self):
        notes = Gtk.TextView(name="notes")
        notes.get_accessible().set_name("Notes")
        notes.get_buffer().set_text("\n".join(f"line {number}" for number in range(1, 61)))
        scrolled = Gtk.ScrolledWindow(min_content_height=120)
        scrolled.add(notes)
        return scrolled


provider = Gtk.CssProvider()
provider.load_from_data(CSS)
Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_USER)
Demo().show_all()
Gtk.main()
