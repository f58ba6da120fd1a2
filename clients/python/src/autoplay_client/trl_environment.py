"""TRL: `GRPOTrainer(environment_factory=DesktopEnvironment)`, whose methods are the tools that the policy calls.

A row's column `task_id` names the task; a tool answers with the next screen as a block of an image and one of text.
"""

from __future__ import annotations

from typing import Any, Literal

from .client import Client
from .errors import RewardUnavailable
from .shown import plain_words, refusal_of, screen_of
from .trl import leaves_none_out

Blocks = list[dict[str, Any]]


class _Environment:
    """One episode at a time; TRL makes one of these for each rollout."""

    #: Long, since TRL requests rewards after a whole batch: an episode that ended early waits for all others without requests.
    lease_ms = 900_000

    def __init__(self) -> None:
        self._client = Client()
        self._episode: dict[str, Any] | None = None

    def reset(self, task_id: str, max_steps: int | None = None, **_: Any) -> Blocks:
        self._leave()
        [self._episode] = self._client.open(task_id, max_steps=max_steps, lease_ms=self.lease_ms)
        return self._show(self._episode["instruction"])

    def get_reward(self) -> float | None:
        """Ends the episode as out of steps if it has not ended. None without a verdict, which TRL excludes from the
        group; with a TRL that would count it as 0 this raises RewardUnavailable instead."""
        if self._episode is None:
            raise RewardUnavailable("reset() comes before get_reward()")
        result = self._client.episode_reward(self._episode["id"])
        if result.reward is None and not leaves_none_out():
            raise RewardUnavailable(f"{result.status}: {result.error}", [result])
        return result.reward

    def _perform(self, action: dict[str, Any]) -> Blocks:
        episode = self._episode
        if episode is None or episode["done"]:
            return [{"type": "text", "text": "The episode has ended; nothing was done."}]
        self._episode = episode = self._client.step(episode["id"], action, episode["step"])
        return self._show(refusal_of(episode) or plain_words(episode["observation"]["window"]))

    def _show(self, text: str) -> Blocks:
        assert self._episode is not None
        return [{"type": "image", "image": screen_of(self._episode)}, {"type": "text", "text": text}]

    def _leave(self) -> None:
        episode, self._episode = self._episode, None
        if episode is not None and not episode["done"]:
            self._client.give_up(episode["id"])


class DesktopEnvironment(_Environment):
    """For runs on desktops and web applications."""

    def click(self, x: int, y: int, button: Literal["left", "middle", "right"] = "left", times: int = 1) -> Blocks:
        """Click at a point of the screen.

        Args:
            x: Pixels from the left.
            y: Pixels from the top.
            button: The button of the mouse.
            times: 2 for a double click, 3 for a triple click.
        """
        return self._perform({"type": "click", "x": x, "y": y, "button": button, "numClicks": times})

    def drag(self, from_x: int, from_y: int, to_x: int, to_y: int) -> Blocks:
        """Drag from one point of the screen to another.

        Args:
            from_x: Pixels from the left of where it begins.
            from_y: Pixels from the top of where it begins.
            to_x: Pixels from the left of where it ends.
            to_y: Pixels from the top of where it ends.
        """
        start, end = {"x": from_x, "y": from_y}, {"x": to_x, "y": to_y}
        return self._perform({"type": "drag_and_drop", "from": start, "to": end})

    def scroll(self, x: int, y: int, clicks: int) -> Blocks:
        """Turn the wheel of the mouse at a point of the screen.

        Args:
            x: Pixels from the left.
            y: Pixels from the top.
            clicks: How far; positive shows what is below, negative what is above.
        """
        return self._perform({"type": "scroll", "x": x, "y": y, "clicks": clicks})

    def type_text(self, text: str, overwrite: bool = False, enter: bool = False) -> Blocks:
        """Type into the element that has the focus.

        Args:
            text: What to type.
            overwrite: Whether to replace what the element holds.
            enter: Whether to press Enter afterwards.
        """
        return self._perform({"type": "type", "text": text, "overwrite": overwrite, "enter": enter})

    def press(self, keys: list[str]) -> Blocks:
        """Press keys together, such as ["ctrl", "s"].

        Args:
            keys: Names of the keys.
        """
        return self._perform({"type": "hotkey", "keys": keys})

    def answer(self, text: str) -> Blocks:
        """Give the answer that the task asks for.

        Args:
            text: The answer.
        """
        return self._perform({"type": "answer", "text": text})

    def done(self) -> Blocks:
        """Say that the task is done."""
        return self._perform({"type": "done"})

    def fail(self, reason: str) -> Blocks:
        """Say that the task cannot be done.

        Args:
            reason: Why.
        """
        return self._perform({"type": "fail", "reason": reason})


class PhoneEnvironment(_Environment):
    """For runs on phones, virtual ones included."""

    def click(self, x: int, y: int) -> Blocks:
        """Touch a point of the screen.

        Args:
            x: Pixels from the left.
            y: Pixels from the top.
        """
        return self._perform({"type": "click", "x": x, "y": y})

    def long_press(self, x: int, y: int) -> Blocks:
        """Touch a point of the screen for a while.

        Args:
            x: Pixels from the left.
            y: Pixels from the top.
        """
        return self._perform({"type": "long_press", "x": x, "y": y})

    def scroll(self, direction: Literal["up", "down", "left", "right"]) -> Blocks:
        """Show what is beyond an edge of the screen.

        Args:
            direction: Where to look.
        """
        return self._perform({"type": "scroll", "direction": direction})

    def input_text(self, text: str, enter: bool = False) -> Blocks:
        """Type into the field that has the focus.

        Args:
            text: What to type.
            enter: Whether to press Enter afterwards.
        """
        return self._perform({"type": "input_text", "text": text, "enter": enter})

    def open_app(self, app: str) -> Blocks:
        """Open an application.

        Args:
            app: Its name.
        """
        return self._perform({"type": "open_app", "app": app})

    def back(self) -> Blocks:
        """Go back."""
        return self._perform({"type": "navigate_back"})

    def home(self) -> Blocks:
        """Go to the home screen."""
        return self._perform({"type": "navigate_home"})

    def answer(self, text: str) -> Blocks:
        """Give the answer that the task asks for.

        Args:
            text: The answer.
        """
        return self._perform({"type": "answer", "text": text})

    def done(self) -> Blocks:
        """Say that the task is done."""
        return self._perform({"type": "terminate", "status": "success"})

    def fail(self) -> Blocks:
        """Say that the task cannot be done."""
        return self._perform({"type": "terminate", "status": "failure"})
