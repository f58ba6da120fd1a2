"""The twelve controls in wxWidgets. See ../README.md for the parts of every program and their colours."""
import wx
import wx.adv
import wx.dataview


class Demo(wx.Frame):
    def __init__(self):
        super().__init__(None, title="Controls", size=(900, 600))
        menu, more = wx.Menu(), wx.Menu()
        self.Bind(wx.EVT_MENU, lambda _: self.say("Chose Alpha"), menu.Append(wx.ID_ANY, "Alpha"))
        self.Bind(wx.EVT_MENU, lambda _: self.say("Chose Beta"), more.Append(wx.ID_ANY, "Beta"))
        menu.AppendSubMenu(more, "More")
        bar = wx.MenuBar()
        bar.Append(menu, "Demo")
        self.SetMenuBar(bar)
        panel = wx.Panel(self)
        row = wx.BoxSizer(wx.HORIZONTAL)
        row.Add(self.left(panel), 0, wx.ALL, 10)
        row.Add(self.right(panel), 1, wx.EXPAND | wx.ALL, 10)
        self.last = wx.StaticText(panel, label="Ready")
        outer = wx.BoxSizer(wx.VERTICAL)
        outer.Add(row, 1, wx.EXPAND)
        outer.Add(self.last, 0, wx.ALL, 4)
        panel.SetSizer(outer)

    def say(self, words):
        self.last.SetLabel(words)

    def button(self, parent, name, colour, act):
        button = wx.Button(parent, label=name, style=wx.BORDER_NONE)
        button.SetBackgroundColour(colour)
        button.Bind(wx.EVT_BUTTON, lambda _: act())
        return button

    def left(self, panel):
        column = wx.BoxSizer(wx.VERTICAL)
        colours = wx.Choice(panel, choices=["Red", "Green", "Blue"])
        colours.SetSelection(0)
        colours.SetBackgroundColour("#e0c0a0")
        colours.Bind(wx.EVT_CHOICE, lambda event: self.say(f"Colour {event.GetString()}"))
        self.details = self.button(panel, "Details", "#1060c0", self.pop_up)
        volume = wx.Slider(panel, value=50, maxValue=100, name="Volume")
        volume.SetBackgroundColour("#e0a0a0")
        volume.Bind(wx.EVT_SLIDER, lambda _: self.say(f"Volume {volume.GetValue()}"))
        due = wx.adv.DatePickerCtrl(panel, dt=wx.DateTime(15, 4, 2026), name="Due")
        due.Bind(wx.adv.EVT_DATE_CHANGED, lambda event: self.say(event.GetDate().Format("Due %Y-%m-%d")))
        # Drawn by the program itself, with only a tool tip as its name.
        self.drawn = wx.Window(panel, size=(40, 24), style=wx.WANTS_CHARS)
        self.drawn.SetToolTip("Play (Space)")
        self.drawn.SetBackgroundColour("#60a0a0")
        self.drawn.Bind(wx.EVT_LEFT_DOWN, lambda _: self.say("Pressed Play"))
        ask, register = self.button(panel, "Ask", "#c08010", self.ask), self.button(panel, "Register", "#c04020", self.register)
        for widget in (colours, self.details, ask, register, volume, due, self.drawn):
            column.Add(widget, 0, wx.BOTTOM | wx.EXPAND, 12)
        return column

    def pop_up(self):
        popover = wx.PopupTransientWindow(self, wx.BORDER_SIMPLE)
        inside = self.button(popover, "Inside", "#10a060", lambda: (popover.Dismiss(), self.say("Pressed Inside")))
        sizer = wx.BoxSizer(wx.VERTICAL)
        sizer.Add(inside, 0, wx.ALL, 10)
        popover.SetSizerAndFit(sizer)
        popover.Position(self.details.ClientToScreen((0, 0)), (0, self.details.GetSize().height))
        popover.Popup()

    def ask(self):
        dialog = wx.Dialog(self, title="Question")
        sizer = wx.BoxSizer(wx.VERTICAL)
        sizer.Add(wx.StaticText(dialog, label="Go on?"), 0, wx.ALL, 20)
        sizer.Add(self.button(dialog, "Yes", "#8040c0", lambda: dialog.EndModal(1)), 0, wx.ALL, 20)
        dialog.SetSizerAndFit(sizer)
        if dialog.ShowModal() == 1:
            self.say("Answered Yes")
        dialog.Destroy()

    def register(self):
        window = wx.Frame(None, title="Register", size=(300, 150))
        panel = wx.Panel(window)
        paid = wx.CheckBox(panel, label="Paid", pos=(30, 30))
        paid.SetBackgroundColour("#20a0b0")
        paid.Bind(wx.EVT_CHECKBOX, lambda _: self.say("Ticked Paid"))
        window.Bind(wx.EVT_CHAR_HOOK, lambda event: window.Close() if event.GetKeyCode() == wx.WXK_ESCAPE else event.Skip())
        window.Show()

    def right(self, panel):
        tabs = wx.Notebook(panel)
        first = wx.Panel(tabs)
        sizer = wx.BoxSizer(wx.VERTICAL)
        for widget in (self.table(first), self.tree(first), self.notes(first)):
            sizer.Add(widget, 1, wx.EXPAND | wx.BOTTOM, 10)
        first.SetSizer(sizer)
        tabs.AddPage(first, "First")
        tabs.AddPage(wx.StaticText(tabs, label="Nothing here"), "Second")
        tabs.Bind(wx.EVT_NOTEBOOK_PAGE_CHANGED, lambda event: self.say(f"Tab {tabs.GetPageText(event.GetSelection())}"))
        return tabs

    def table(self, parent):
        table = wx.dataview.DataViewListCtrl(parent)
        for name in ("Item", "Price"):
            table.AppendTextColumn(name, flags=wx.dataview.DATAVIEW_COL_SORTABLE, width=120)
        for row in (("Teapot", "12"), ("Cup", "4"), ("Spoon", "2")):
            table.AppendItem(row)
        table.Bind(wx.dataview.EVT_DATAVIEW_COLUMN_SORTED, lambda _: self.say("Sorted by Price"))
        table.Bind(wx.dataview.EVT_DATAVIEW_SELECTION_CHANGED, lambda _: self.say(f"Row {table.GetTextValue(table.GetSelectedRow(), 0)}"))
        return table

    def tree(self, parent):
        tree = wx.dataview.DataViewTreeCtrl(parent)
        fruit = tree.AppendContainer(wx.dataview.NullDataViewItem, "Fruit")
        for name in ("Apple", "Pear"):
            tree.AppendItem(fruit, name)
        tree.AppendItem(wx.dataview.NullDataViewItem, "Bread")
        tree.Bind(wx.dataview.EVT_DATAVIEW_SELECTION_CHANGED, lambda event: self.say(f"Leaf {tree.GetItemText(event.GetItem())}"))
        return tree

    def notes(self, parent):
        text = "\n".join(f"line {number}" for number in range(1, 61))
        notes = wx.TextCtrl(parent, value=text, style=wx.TE_MULTILINE | wx.BORDER_NONE, name="Notes")
        notes.SetBackgroundColour("#a0e0c0")
        return notes


application = wx.App()
Demo().Show()
application.MainLoop()
