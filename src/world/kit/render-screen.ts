/** The markup of a whole phone screen: status bar, the page, and its overlays. */
import type { Dialog, Handler, Menu, Page, Screenful } from '../view.ts';
import { drawIcon } from './icons.ts';
import { node, words, type Bind } from './markup.ts';
import { renderField, renderIconButton, renderTabs, renderViews } from './render-view.ts';

export interface Layer {
  /** Unique to this opening of the screen, and stable while it is open. */
  id: string;
  shown: Screenful;
}

export interface PhoneScreen {
  packageName: string;
  color: string;
  /** The page, then its overlays. Only the uppermost reacts. */
  layers: readonly Layer[];
  /** "12:00" in the status bar. */
  time: string;
  toast?: string;
  onBack: Handler;
  /** Opens the page's overflow menu, which is a layer of its own. */
  onMore: (page: Page) => void;
}

export function renderScreen(screen: PhoneScreen, bind: Bind): string {
  const last = screen.layers.length - 1;
  const layers = screen.layers.map(({ id, shown }, index) => {
    // Lower layers have no handlers and no accessibility, as below a modal window.
    const isOnTop = index === last;
    const inner = renderLayer(shown, screen, isOnTop ? bind : () => -1);
    return isOnTop
      ? `<div class="layer" id="layer-${id}">${inner}</div>`
      : `<div class="layer below" id="layer-${id}" inert aria-hidden="true">${inner}</div>`;
  });
  const toast = screen.toast === undefined ? '' : words(bind, screen.toast, { look: 'toast' });
  return `<div id="phone" data-package="${screen.packageName}" style="--app:${screen.color}">
<div class="status-bar" aria-hidden="true"><span>${screen.time}</span><span>${drawIcon('wifi', 14)}${drawIcon('signal', 14)}${drawIcon('battery', 14)}</span></div>
<div class="layers">${layers.join('')}${toast}</div></div>`;
}

function renderLayer(layer: Screenful, screen: PhoneScreen, bind: Bind): string {
  if (layer.type === 'page') return renderPage(layer, screen, bind);
  return layer.type === 'dialog' ? renderDialog(layer, screen, bind) : renderMenu(layer, screen, bind);
}

function renderPage(page: Page, screen: PhoneScreen, bind: Bind): string {
  const { floatingButton, bottomBar, tabs } = page;
  const floating = floatingButton
    ? node(
        bind,
        {
          class: 'com.google.android.material.floatingactionbutton.FloatingActionButton',
          description: floatingButton.label,
          onTap: floatingButton.onTap,
          look: 'floating-button',
        },
        drawIcon(floatingButton.icon),
      )
    : '';
  const views = renderViews(page.body, bind);
  const body = page.startsAtEnd
    ? node(bind, { class: 'ScrollView', id: 'content', look: 'page-body from-end' }, `<div>${views}</div>`)
    : node(bind, { class: 'ScrollView', id: 'content', look: 'page-body' }, views);
  const footer = page.footer ? `<div class="page-footer">${renderViews(page.footer, bind)}</div>` : '';
  const bottom = bottomBar ? renderTabs(bind, bottomBar.tabs, 'bottom-bar') : '';
  return `<div class="page">${renderTopBar(page, screen, bind)}${tabs ? renderTabs(bind, tabs.tabs, 'tabs') : ''}${body}${footer}${floating}${bottom}</div>`;
}

const NAVIGATION = {
  back: { icon: 'back', label: 'Navigate up' },
  menu: { icon: 'menu', label: 'Open navigation drawer' },
  close: { icon: 'close', label: 'Close' },
} as const;

function renderTopBar(page: Page, screen: PhoneScreen, bind: Bind): string {
  const { navigation, overflow = [] } = page;
  const leave = page.onNavigate ?? page.onBack ?? screen.onBack;
  const left = navigation ? renderIconButton(bind, { ...NAVIGATION[navigation], onTap: leave }) : '';
  const title = page.search ? renderField(bind, page.search) : words(bind, page.title, { look: 'page-title' });
  const more =
    overflow.length > 0
      ? renderIconButton(bind, { icon: 'more', label: 'More options', onTap: () => screen.onMore(page) })
      : '';
  const actions = (page.actions ?? []).map((action) => renderIconButton(bind, action)).join('');
  return node(bind, { class: 'android.view.ViewGroup', id: 'toolbar', look: 'top-bar' }, left + title + actions + more);
}

function renderDialog({ title, body, buttons }: Dialog, screen: PhoneScreen, bind: Bind): string {
  const head = title === undefined ? '' : words(bind, title, { id: 'alertTitle', look: 'dialog-title' });
  const below = buttons.map(({ label, isEnabled, onTap }) =>
    words(bind, label, { class: 'Button', look: 'button plain', isEnabled, onTap }),
  );
  const scroll = node(bind, { class: 'ScrollView', look: 'dialog-body' }, renderViews(body, bind));
  const inner = `${head}${scroll}<div class="dialog-buttons">${below.join('')}</div>`;
  return scrim(bind, screen, 'middle', node(bind, { class: 'FrameLayout', id: 'dialog', look: 'dialog' }, inner));
}

function renderMenu({ place, title, items }: Menu, screen: PhoneScreen, bind: Bind): string {
  const head = title === undefined ? '' : words(bind, title, { look: 'menu-title' });
  const rows = items.map(({ label, icon, isEnabled, onTap }) =>
    node(
      bind,
      { class: 'LinearLayout', look: 'menu-item', isEnabled, onTap },
      `${icon ? drawIcon(icon) : ''}${words(bind, label, { id: 'title', look: 'menu-label' })}`,
    ),
  );
  const list = node(bind, { class: 'ListView', look: `menu ${place}`, isScrollable: false }, head + rows.join(''));
  return scrim(bind, screen, place, list);
}

/** A tap outside goes back. The scrim is not an accessible element, like the area around a real dialog. */
function scrim(bind: Bind, screen: PhoneScreen, place: string, inner: string): string {
  return `<div class="scrim ${place}" data-tap="${bind(() => screen.onBack())}">${inner}</div>`;
}
