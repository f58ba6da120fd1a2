"""The twelve controls in Qt 5 or 6, by argument. See ../README.md for the parts of every program and their colours."""
import sys

if sys.argv[1] == "6":
    from PyQt6 import QtCore, QtGui, QtWidgets

    Action = QtGui.QAction
else:
    from PyQt5 import QtCore, QtGui, QtWidgets

    Action = QtWidgets.QAction

STYLE = """
QMenu::item:selected { background: #c02080; }
QPushButton { border: none; padding: 6px; }
#details { background: #1060c0; } #inside { background: #10a060; } #ask { background: #c08010; }
#yes { background: #8040c0; } #register { background: #c04020; } #paid { background: #20a0b0; }
#price::section:last { background: #b0c020; border: none; }
#volume { background: #e0a0a0; } #due { background: #a0a0e0; border: none; } #notes { background: #a0e0c0; border: none; }
#tabs::tab:last { background: #c0a0e0; border: none; padding: 6px; } #colour { background: #e0c0a0; border: none; padding: 4px; }
#colour QAbstractItemView { selection-background-color: #c02080; outline: none; }
#colour QAbstractItemView::item:selected, #colour QAbstractItemView::item:hover { background: #c02080; border: 0; border-radius: 0; }
QTableView, QTreeView { selection-background-color: #3050f0; outline: none; }
"""


class Demo(QtWidgets.QMainWindow):
    def __init__(self):
        super().__init__()
        self.setWindowTitle("Controls")
        self.resize(900, 600)
        menu = self.menuBar().addMenu("Demo")
        menu.addAction("Alpha", lambda: self.say("Chose Alpha"))
        menu.addMenu("More").addAction("Beta", lambda: self.say("Chose Beta"))
        self.last = QtWidgets.QLabel("Ready")
        row = QtWidgets.QHBoxLayout()
        row.addLayout(self.left())
        row.addWidget(self.right(), 1)
        outer = QtWidgets.QVBoxLayout()
        outer.addLayout(row, 1)
        outer.addWidget(self.last)
        content = QtWidgets.QWidget()
        content.setLayout(outer)
        self.setCentralWidget(content)
        self.open = []

    def say(self, words):
        self.last.setText(words)

    def button(self, name, act):
        button = QtWidgets.QPushButton(name, objectName=name.lower())
        button.clicked.connect(lambda: act())
        return button

    def left(self):
        column = QtWidgets.QVBoxLayout()
        colours = QtWidgets.QComboBox(objectName="colour")
        colours.addItems(["Red", "Green", "Blue"])
        # The default delegate of combo boxes ignores style sheet colours.
        colours.setItemDelegate(QtWidgets.QStyledItemDelegate(colours))
        colours.currentTextChanged.connect(lambda name: self.say(f"Colour {name}"))
        details = self.button("Details", self.pop_up)
        self.details = details
        volume = QtWidgets.QSlider(QtCore.Qt.Orientation.Horizontal, objectName="volume", accessibleName="Volume")
        volume.setRange(0, 100)
        volume.setValue(50)
        volume.valueChanged.connect(lambda value: self.say(f"Volume {value}"))
        due = QtWidgets.QDateEdit(QtCore.QDate(2026, 5, 15), objectName="due", accessibleName="Due")
        due.setDisplayFormat("yyyy-MM-dd")
        due.dateChanged.connect(lambda date: self.say(date.toString("'Due' yyyy-MM-dd")))
        for widget in (colours, details, self.button("Ask", self.ask), self.button("Register", self.register), volume, due):
            column.addWidget(widget)
        column.addStretch(1)
        return column

    def pop_up(self):
        popover = QtWidgets.QFrame(self, QtCore.Qt.WindowType.Popup)
        layout = QtWidgets.QVBoxLayout(popover)
        layout.addWidget(self.button("Inside", lambda: (popover.close(), self.say("Pressed Inside"))))
        popover.move(self.details.mapToGlobal(QtCore.QPoint(0, self.details.height())))
        popover.show()

    def ask(self):
        dialog = QtWidgets.QDialog(self, modal=True, windowTitle="Question")
        layout = QtWidgets.QVBoxLayout(dialog)
        layout.addWidget(QtWidgets.QLabel("Go on?"))
        layout.addWidget(self.button("Yes", lambda: (dialog.accept(), self.say("Answered Yes"))))
        dialog.open()

    def register(self):
        window = QtWidgets.QWidget(windowTitle="Register")
        paid = QtWidgets.QCheckBox("Paid", objectName="paid")
        paid.toggled.connect(lambda: self.say("Ticked Paid"))
        # The clickable area ends with the words, but the style sheet's colour would extend 3 px further.
        option = QtWidgets.QStyleOptionButton()
        paid.ensurePolished()
        paid.initStyleOption(option)
        option.rect = QtCore.QRect(QtCore.QPoint(0, 0), paid.sizeHint())
        answers = paid.style().subElementRect(QtWidgets.QStyle.SubElement.SE_CheckBoxClickRect, option, paid)
        paid.setMaximumWidth(answers.right() + 1)
        QtWidgets.QVBoxLayout(window).addWidget(paid, 0, QtCore.Qt.AlignmentFlag.AlignLeft)
        (QtWidgets.QShortcut if sys.argv[1] == "5" else QtGui.QShortcut)(QtGui.QKeySequence("Escape"), window, window.close)
        window.resize(300, 150)
        self.open.append(window)
        window.show()

    def right(self):
        tabs = QtWidgets.QTabWidget()
        tabs.tabBar().setObjectName("tabs")
        first = QtWidgets.QWidget()
        layout = QtWidgets.QVBoxLayout(first)
        for widget in (self.table(), self.tree(), self.notes()):
            layout.addWidget(widget)
        tabs.addTab(first, "First")
        tabs.addTab(QtWidgets.QLabel("Nothing here"), "Second")
        tabs.currentChanged.connect(lambda number: self.say(f"Tab {tabs.tabText(number)}"))
        return tabs

    def table(self):
        table = QtWidgets.QTableWidget(3, 2)
        table.setHorizontalHeaderLabels(["Item", "Price"])
        table.horizontalHeader().setObjectName("price")
        table.horizontalHeader().setStretchLastSection(True)
        table.verticalHeader().hide()
        table.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        for row, words in enumerate((("Teapot", "12"), ("Cup", "4"), ("Spoon", "2"))):
            for column, word in enumerate(words):
                table.setItem(row, column, QtWidgets.QTableWidgetItem(word))
        table.horizontalHeader().setSectionsClickable(True)
        table.horizontalHeader().sectionClicked.connect(lambda _: (table.sortItems(1), self.say("Sorted by Price")))
        table.cellClicked.connect(lambda row, _: self.say(f"Row {table.item(row, 0).text()}"))
        return table

    def tree(self):
        tree = QtWidgets.QTreeWidget(headerHidden=True)
        fruit = QtWidgets.QTreeWidgetItem(tree, ["Fruit"])
        for name in ("Apple", "Pear"):
            QtWidgets.QTreeWidgetItem(fruit, [name])
        QtWidgets.QTreeWidgetItem(tree, ["Bread"])
        tree.itemClicked.connect(lambda item, _: self.say(f"Leaf {item.text(0)}"))
        return tree

    def notes(self):
        notes = QtWidgets.QPlainTextEdit("\n".join(f"line {number}" for number in range(1, 61)), objectName="notes")
        notes.setAccessibleName("Notes")
        notes.setVerticalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return notes


application = QtWidgets.QApplication(sys.argv)
application.setStyleSheet(STYLE)
demo = Demo()
demo.show()
sys.exit(application.exec())
