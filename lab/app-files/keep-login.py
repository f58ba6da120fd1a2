"""Stores the name and password of a mailbox in a new profile of a Mozilla program, as the program itself would.

Usage: keep-login.py PROFILE. Otherwise the program asks for them in a window. Needs the library libnss3.so.
"""
import base64
import ctypes
import json
import sys
from pathlib import Path


class Item(ctypes.Structure):
    _fields_ = [("type", ctypes.c_uint), ("data", ctypes.c_char_p), ("len", ctypes.c_uint)]


nss = ctypes.CDLL("libnss3.so")
nss.PK11_GetInternalKeySlot.restype = ctypes.c_void_p
profile = Path(sys.argv[1])
if nss.NSS_InitReadWrite(b"sql:" + str(profile).encode()) != 0:
    sys.exit("the profile's key store cannot be opened")
slot = ctypes.c_void_p(nss.PK11_GetInternalKeySlot())
nss.PK11_InitPin(slot, None, b"")


def encrypt(words):
    clear, sealed = Item(0, words, len(words)), Item(0, None, 0)
    if nss.PK11SDR_Encrypt(ctypes.byref(Item(0, None, 0)), ctypes.byref(clear), ctypes.byref(sealed), None) != 0:
        sys.exit("the password cannot be encrypted")
    return base64.b64encode(ctypes.string_at(ctypes.cast(ctypes.byref(sealed, Item.data.offset), ctypes.POINTER(ctypes.c_void_p))[0], sealed.len)).decode()


login = {"id": 1, "hostname": "mailbox://127.0.0.1", "httpRealm": "mailbox://127.0.0.1", "formSubmitURL": None, "usernameField": "", "passwordField": "",
         "encryptedUsername": encrypt(b"ana"), "encryptedPassword": encrypt(b"secret"), "guid": "{00000000-0000-4000-8000-000000000001}", "encType": 1,
         "timeCreated": 0, "timeLastUsed": 0, "timePasswordChanged": 0, "timesUsed": 1}
(profile / "logins.json").write_text(json.dumps({"nextId": 2, "logins": [login], "version": 3}))
nss.NSS_Shutdown()
