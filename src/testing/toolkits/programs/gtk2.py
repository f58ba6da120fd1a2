"""The twelve controls in GTK 2, where a popover is a window without a frame. See ../README.md. No Python binding of GTK
2 is packaged any more, so this calls its C functions."""
import ctypes
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int, c_uint, c_void_p

gtk, gobject = ctypes.CDLL("libgtk-x11-2.0.so.0"), ctypes.CDLL("libgobject-2.0.so.0")
gdk, atk = ctypes.CDLL("libgdk-x11-2.0.so.0"), ctypes.CDLL("libatk-1.0.so.0")

STRING = 64  # G_TYPE_STRING
YES = -8
STYLE = b"""
style "flat" {
  xthickness = 0
  ythickness = 0
  GtkButton::default-border = { 0, 0, 0, 0 }
  GtkButton::default-outside-border = { 0, 0, 0, 0 }
  GtkButton::inner-border = { 0, 0, 0, 0 }
  GtkButton::child-displacement-x = 0
  GtkWidget::focus-line-width = 0
  GtkWidget::focus-padding = 0
  GtkComboBox::appears-as-list = 0
}
class "GtkButton" style "flat"
style "hovered" { bg[PRELIGHT] = "#c02080" xthickness = 0 ythickness = 0 }
class "GtkMenuItem" style "hovered"
style "opener" { bg[PRELIGHT] = "#c0c0c0" }
widget "*.opener" style "opener"
style "chosen" { base[SELECTED] = "#3050f0" base[ACTIVE] = "#3050f0" GtkWidget::focus-line-width = 0 }
class "GtkTreeView" style "chosen"
"""
COLOURED = b"""
style "%s" { %s }
widget "*.%s" style "%s"
"""
COLOURS = {
    "details": "#1060c0", "inside": "#10a060", "ask": "#c08010", "yes": "#8040c0", "register": "#c04020", "paid": "#20a0b0", "price": "#b0c020",
    "volume": "#e0a0a0", "due": "#a0a0e0", "notes": "#a0e0c0", "second": "#c0a0e0",
}
STATES = ("NORMAL", "PRELIGHT", "ACTIVE", "SELECTED", "INSENSITIVE")
KEPT = []


class Iter(Structure):
    _fields_ = [("stamp", c_int), ("one", c_void_p), ("two", c_void_p), ("three", c_void_p)]


class KeyEvent(Structure):
    _fields_ = [("type", c_int), ("window", c_void_p), ("send", ctypes.c_int8), ("time", ctypes.c_uint32), ("state", c_uint), ("key", c_uint)]


def call(name, *values, library=gtk):
    function = getattr(library, name)
    function.restype = c_void_p
    return function(*(c_char_p(value.encode()) if isinstance(value, str) else value if not isinstance(value, int) or abs(value) < 2**31 else c_void_p(value) for value in values))


def connect(widget, signal, act, returns=None, parameters=1):
    """Calls act with the parameters of the signal behind the widget."""
    kind = ctypes.CFUNCTYPE(returns, *[c_void_p] * (parameters + 1))
    callback = kind(lambda _, *others: act(*others[:-1]))
    KEPT.append(callback)
    gobject.g_signal_connect_data(c_void_p(widget), c_char_p(signal.encode()), callback, None, None, 0)


def named(widget, name):
    call("gtk_widget_set_name", widget, name)
    return widget


def told(widget, name):
    call("atk_object_set_name", call("gtk_widget_get_accessible", widget), name, library=atk)
    return widget


def text_of(function, *values):
    return ctypes.cast(call(function, *values), c_char_p).value.decode()


def scale_value(scale):
    gtk.gtk_range_get_value.restype = c_double
    return gtk.gtk_range_get_value(c_void_p(scale))


def style():
    parts = [STYLE]
    for name, colour in COLOURS.items():
        kinds = ("base", "bg") if name in ("notes", "due") else ("bg",)
        lines = " ".join(f'{kind}[{state}] = "{colour}"' for kind in kinds for state in STATES)
        lines += " xthickness = 0 ythickness = 0"
        parts.append(COLOURED % (name.encode(), lines.encode(), name.encode(), name.encode()))
    return b"".join(parts)


def painted(child, name):
    """A coloured box, since most GTK 2 widgets are drawn on the one behind them."""
    box = named(call("gtk_event_box_new"), name)
    call("gtk_container_add", box, child)
    return box


class Demo:
    def __init__(self):
        self.window = call("gtk_window_new", 0)
        call("gtk_window_set_title", self.window, "Controls")
        call("gtk_window_set_default_size", self.window, 900, 600)
        connect(self.window, "destroy", lambda: gtk.gtk_main_quit())
        self.last = call("gtk_label_new", "Ready")
        outer, row = call("gtk_vbox_new", 0, 0), call("gtk_hbox_new", 0, 20)
        call("gtk_container_set_border_width", row, 10)
        call("gtk_box_pack_start", outer, self.menu_bar(), 0, 0, 0)
        call("gtk_box_pack_start", row, self.left(), 0, 0, 0)
        call("gtk_box_pack_start", row, self.right(), 1, 1, 0)
        call("gtk_box_pack_start", outer, row, 1, 1, 0)
        call("gtk_box_pack_end", outer, self.last, 0, 0, 0)
        call("gtk_container_add", self.window, outer)
        call("gtk_widget_show_all", self.window)

    def say(self, words):
        call("gtk_label_set_text", self.last, words)

    def menu_bar(self):
        bar, menu, more = call("gtk_menu_bar_new"), call("gtk_menu_new"), call("gtk_menu_new")
        for holder, name, submenu in ((bar, "Demo", menu), (menu, "Alpha", None), (menu, "More", more), (more, "Beta", None)):
            item = call("gtk_menu_item_new_with_label", name)
            call("gtk_menu_shell_append", holder, item)
            if submenu:
                call("gtk_menu_item_set_submenu", named(item, "opener"), submenu)
            else:
                connect(item, "activate", lambda chosen=name: self.say(f"Chose {chosen}"))
        return bar

    def button(self, name, identity, act):
        button = named(call("gtk_button_new_with_label", name), identity)
        connect(button, "clicked", act)
        return button

    def left(self):
        column = call("gtk_vbox_new", 0, 12)
        colours = call("gtk_combo_box_new_text")
        for colour in ("Red", "Green", "Blue"):
            call("gtk_combo_box_append_text", colours, colour)
        call("gtk_combo_box_set_active", colours, 0)
        connect(colours, "changed", lambda: self.say(f"Colour {text_of('gtk_combo_box_get_active_text', colours)}"))
        gtk.gtk_hscale_new_with_range.restype = c_void_p
        volume = gtk.gtk_hscale_new_with_range(c_double(0), c_double(100), c_double(1))
        gtk.gtk_range_set_value(c_void_p(volume), c_double(50))
        connect(told(volume, "Volume"), "value-changed", lambda: self.say(f"Volume {scale_value(volume):.0f}"))
        due = named(call("gtk_calendar_new"), "due")
        call("gtk_calendar_select_month", due, 4, 2026)
        call("gtk_calendar_select_day", due, 15)
        connect(told(due, "Due"), "day-selected", lambda: self.say(self.date(due)))
        self.details = self.button("Details", "details", self.pop_up)
        rows = (colours, self.details, self.button("Ask", "ask", self.ask), self.button("Register", "register", self.register))
        for widget in (*rows, painted(volume, "volume"), due):
            call("gtk_box_pack_start", column, widget, 0, 0, 0)
        return column

    def pop_up(self):
        popover = call("gtk_window_new", 1)
        inside = self.button("Inside", "inside", lambda: (call("gtk_widget_destroy", popover), self.say("Pressed Inside")))
        call("gtk_container_set_border_width", popover, 10)
        call("gtk_container_add", popover, inside)
        x, y = c_int(), c_int()
        call("gdk_window_get_origin", call("gtk_widget_get_window", self.details), byref(x), byref(y), library=gdk)
        call("gtk_window_move", popover, x.value + 250, y.value + 60)
        call("gtk_widget_show_all", popover)

    @staticmethod
    def date(calendar):
        year, month, day = c_uint(), c_uint(), c_uint()
        call("gtk_calendar_get_date", calendar, byref(year), byref(month), byref(day))
        return f"Due {year.value}-{month.value + 1:02}-{day.value:02}"

    def ask(self):
        dialog = call("gtk_dialog_new")
        call("gtk_window_set_title", dialog, "Question")
        call("gtk_window_set_transient_for", dialog, self.window)
        call("gtk_window_set_modal", dialog, 1)
        named(call("gtk_dialog_add_button", dialog, "Yes", YES), "yes")
        call("gtk_box_pack_start", call("gtk_dialog_get_content_area", dialog), call("gtk_label_new", "Go on?"), 1, 1, 30)
        connect(dialog, "response", lambda _: (call("gtk_widget_destroy", dialog), self.say("Answered Yes")), None, 2)
        call("gtk_widget_show_all", dialog)

    def register(self):
        window = call("gtk_window_new", 0)
        call("gtk_window_set_title", window, "Register")
        call("gtk_window_set_default_size", window, 300, 150)
        paid = call("gtk_check_button_new_with_label", "Paid")
        connect(paid, "toggled", lambda: self.say("Ticked Paid"))
        place = call("gtk_alignment_new", *map(ctypes.c_float, (0.5, 0.5, 0, 0)))
        call("gtk_container_add", place, painted(paid, "paid"))
        call("gtk_container_add", window, place)

        def press(event):
            if ctypes.cast(event, POINTER(KeyEvent)).contents.key == 0xFF1B:
                call("gtk_widget_destroy", window)
            return 0

        connect(window, "key-press-event", press, c_int, 2)
        call("gtk_widget_show_all", window)

    def right(self):
        tabs, first = call("gtk_notebook_new"), call("gtk_vbox_new", 0, 10)
        for widget, grows in ((self.table(), 0), (self.tree(), 0), (self.notes(), 1)):
            call("gtk_box_pack_start", first, widget, grows, grows, 0)
        call("gtk_notebook_append_page", tabs, first, call("gtk_label_new", "First"))
        label = call("gtk_label_new", "Second")
        call("gtk_widget_show", label)
        call("gtk_notebook_append_page", tabs, call("gtk_label_new", "Nothing here"), painted(label, "second"))
        call("gtk_widget_show_all", tabs)
        connect(tabs, "switch-page", lambda _, number: self.say(f"Tab {('First', 'Second')[number or 0]}"), None, 3)
        return tabs

    def view(self, store, names):
        view = call("gtk_tree_view_new_with_model", store)
        for number, name in enumerate(names):
            column = call("gtk_tree_view_column_new")
            cell = call("gtk_cell_renderer_text_new")
            call("gtk_tree_view_column_set_title", column, name)
            call("gtk_tree_view_column_pack_start", column, cell, 1)
            call("gtk_tree_view_column_add_attribute", column, cell, "text", number)
            call("gtk_tree_view_column_set_expand", column, 1)
            if len(names) > 1:
                call("gtk_tree_view_column_set_sort_column_id", column, number)
            call("gtk_tree_view_append_column", view, column)
        return view

    def table(self):
        kinds = (ctypes.c_size_t * 2)(STRING, STRING)
        store = call("gtk_list_store_newv", 2, kinds)
        for row in (("Teapot", "12"), ("Cup", "4"), ("Spoon", "2")):
            at = Iter()
            call("gtk_list_store_append", store, byref(at))
            for number, words in enumerate(row):
                call("gtk_list_store_set", store, byref(at), number, words, -1)
        view = self.view(store, ("Item", "Price"))
        button = ctypes.cast(call("gtk_tree_view_get_column", view, 1), POINTER(ColumnFields)).contents.button
        named(button, "price")
        connect(store, "sort-column-changed", lambda: self.say("Sorted by Price"))
        return view

    def tree(self):
        kinds = (ctypes.c_size_t * 1)(STRING)
        store = call("gtk_tree_store_newv", 1, kinds)

        def add(parent, words):
            at = Iter()
            call("gtk_tree_store_append", store, byref(at), parent and byref(parent))
            call("gtk_tree_store_set", store, byref(at), 0, words, -1)
            return at

        fruit = add(None, "Fruit")
        add(fruit, "Apple")
        add(fruit, "Pear")
        add(None, "Bread")
        view = self.view(store, ("",))
        call("gtk_tree_view_set_headers_visible", view, 0)
        chosen = call("gtk_tree_view_get_selection", view)
        connect(chosen, "changed", lambda: self.say(f"Leaf {self.chosen(chosen)}"))
        return view

    @staticmethod
    def chosen(selection):
        model, at, words = c_void_p(), Iter(), c_char_p()
        if not call("gtk_tree_selection_get_selected", selection, byref(model), byref(at)):
            return "nothing"
        call("gtk_tree_model_get", model, byref(at), 0, byref(words), -1)
        return words.value.decode()

    def notes(self):
        notes = told(named(call("gtk_text_view_new"), "notes"), "Notes")
        lines = "\n".join(f"line {number}" for number in range(1, 61))
        call("gtk_text_buffer_set_text", call("gtk_text_view_get_buffer", notes), lines, -1)
        scrolled = call("gtk_scrolled_window_new", None, None)
        call("gtk_container_add", scrolled, notes)
        return scrolled


class ColumnFields(Structure):
    """The start of GtkTreeViewColumn; GTK 2 has no function for the button of a header."""
    _fields_ = [("type", c_void_p), ("count", c_uint), ("data", c_void_p), ("flags", ctypes.c_uint32), ("tree", c_void_p), ("button", c_void_p)]


gtk.gtk_init(None, None)
call("gtk_rc_parse_string", ctypes.c_char_p(style()))
Demo()
gtk.gtk_main()
