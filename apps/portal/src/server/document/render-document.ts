import { randomBytes } from 'node:crypto'
import { LANGUAGE_PARAMETER, languages, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { compileBrand, renderBrandStyles } from '@evenkeel/brand/brand'
import { escapeHtml, jsonForScript } from '@evenkeel/server-kit/http/escape-html'
import { FIRST_DATA_ID, type FirstData, isWhole } from '#app/services/first-data.ts'
import { CRITICAL_STYLE_ID } from '#lib/remaining-styles.ts'
import { SHAPES_META } from '#lib/shapes.ts'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { formatPageTitle } from '#organization/page-title.ts'
import { BOOKING_STORAGE_KEY } from '#session/booking/booking-wizard.ts'
import { plainPageMessages } from '../plain-pages.messages.ts'
import type { TranslatedScreens } from '../renderer.ts'
import type { PageAssets } from './assets.ts'
import { renderLocalizedHtml } from './localized-html.ts'
import { renderHelpLines } from './render-help-lines.ts'
import { renderDraftNote } from './render-plain-document.ts'

/** Alternate links to this page in every language. The same for all pages: relative to the address. */
const languageLinks = languages
  .map(({ id }) => `<link rel="alternate" hreflang="${id}" href="?${LANGUAGE_PARAMETER}=${id}">`)
  .join('')

export interface DocumentParts {
  readonly spoken: Translator
  readonly first: FirstData
  readonly files: PageAssets
  /** Translated screens; null: English. */
  readonly translated: Pick<TranslatedScreens, 'criticalDrafts' | 'hasDrafts' | 'words'> | null
  /** Rendered HTML of the root element. */
  readonly html: string
  /** Additional head content, from the development server only. */
  readonly head?: string
}

const renderIcon = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${color}" d="M16 2a14 14 0 1 1-14 14V6a4 4 0 0 1 4-4z"/></svg>`)}`

/** Holds back submits before the scripts have started; `Form` sends them later (form/Form.tsx). */
const holdSubmitScript =
  "document.addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!('ready'in f.dataset)){e.preventDefault();f.dataset.sent=''}},true)"

/**
 * Records presses on buttons before their handlers exist; they are replayed in the header (app/Layout.tsx),
 * in the screen (lib/early-presses/press-again.ts), and where `data-notes-presses` is set
 * (lib/early-presses/use-early-presses.ts).
 */
const recordPressesScript =
  "document.addEventListener('click',e=>{const b=e.target.closest('html:not([data-ready]) header button,html:not([data-awake]) main button[type=button],[data-notes-presses]:not([data-ready]) button');if(b)b.dataset.pressed=''},true)"

/**
 * Holds back presses on links whose handlers pass state that no address may contain, and records them for
 * these handlers (`lib/early-presses/use-early-presses.ts`). Without handlers, the link opens after four
 * seconds or at the next press; `data-state` is kept in the history even then.
 */
const holdLinkPressesScript =
  "document.addEventListener('click',e=>{const a=e.target.closest('[data-holds-presses]:not([data-ready]) a');if(!a||e.ctrlKey||e.metaKey||e.shiftKey)return;const d=a.dataset;if('pressed'in d){if(!d.state)return;e.preventDefault();history.pushState({state:{...history.state?.state,...JSON.parse(d.state)}},'',a.href);location.reload();return}e.preventDefault();d.pressed='';setTimeout(()=>{if('pressed'in d)a.click()},4000)},true)"

/** The loader over the initial page (app/use-visible-page.ts) can be skipped before its handlers exist. */
const skipLoaderScript = `document.addEventListener('click',e=>{const l=e.target.closest('[data-words]'),m=document.querySelector('main[inert]');try{if(l&&m&&!history.state?.state&&!sessionStorage.getItem('${BOOKING_STORAGE_KEY}')){l.dataset.pressed='';m.inert=false}}catch{}},true)`

/**
 * Records choices made before hydration, which resets them; they are replayed
 * (lib/early-presses/press-again.ts). Typed text is preserved by itself (form/FormBase.tsx).
 */
const recordChoicesScript =
  "document.addEventListener('change',e=>{const i=e.target;if(i.matches('html:not([data-awake]) main :is(select,[type=radio],[type=checkbox],[type=file])')){if(i.type==='radio')for(const o of document.getElementsByName(i.name))delete o.dataset.chosen;i.dataset.chosen=i.matches('select,[type=file]')?i.value:i.checked}},true)"

/**
 * Hides the welcome notice, which is in the first HTML, when this browser has shown it before
 * (features/home/parts/DeferredParts.tsx).
 */
const hideWelcomeScript =
  "try{if(localStorage.getItem('setHomePopUp')!==null)document.documentElement.dataset.welcomed=''}catch{}"

/** Placeholder of the nonce in a document until it is sent. Random, so that no article can contain it. */
export const NONCE_PLACEHOLDER = randomBytes(16).toString('base64')

/** A document in two pieces: the preloads of scripts, and the rest. */
export interface DocumentPieces {
  readonly ahead: string
  readonly rest: string
}

/**
 * The image preloads of the renderer, for light and dark schemes. React emits them at the start of its HTML.
 */
function getPreloadedImages(html: string): string {
  const [links = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? []
  return links
    .split(/(?<=>)/)
    .filter((link) => link.includes('fetchPriority="high"'))
    .join('')
}

/** Script with reviewed messages that override the built ones (`lib/words/said.ts`). */
const renderReviewedMessages = (translated: Pick<TranslatedScreens, 'words'> | null): string =>
  translated?.words ? `evenkeelWords=${translated.words};` : ''

const renderFilePreload = (file: string) => `<link rel="preload" href="${file}" as="fetch" crossorigin>`

/** Scripts a page loads at once: its own, the session's, and the layout's when scripts render the screen. */
function listPreloadedScripts(
  first: DocumentParts['first'],
  files: DocumentParts['files'],
): readonly string[] {
  const whole = isWhole(first)
  return [
    files.script,
    ...files.preload,
    ...(first.hasSessionFlag || !whole ? files.session : []),
    ...(whole ? [] : files.around),
  ].filter((script) => script !== '')
}

/**
 * The first HTML: brand, help lines, rendered screen and first data; readable without scripts. `NONCE` is the
 * placeholder of the nonce.
 */
export function renderDocument({
  spoken,
  translated,
  first,
  files,
  html,
  head = '',
}: DocumentParts): DocumentPieces {
  const { environment } = first.place
  const shown = getDisplayedOrganization(first.place)
  const brand = compileBrand(shown?.custom_color1 ?? '', shown?.custom_color3 ?? '')
  // A page rendered by scripts needs all styles and the whole layout at once.
  const whole = isWhole(first)
  const style = whole ? files.firstStyle(html) : files.style
  const later = whole ? ` data-rest="${files.sheet}"` : ''
  const title = formatPageTitle(environment, shown?.program_name ?? null)
  const words = spoken.texts(plainPageMessages)
  const bar = renderHelpLines(spoken, shown, first.place.base)
  const note = renderDraftNote(spoken, translated?.hasDrafts)
  const ahead = [
    `<!doctype html><html lang="${spoken.language}"${translated?.criticalDrafts ? ' data-drafts' : ''}><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${escapeHtml(words.description({ title }))}">`,
    `<meta name="theme-color" content="${brand.light.surface}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${brand.dark.surface}" media="(prefers-color-scheme: dark)">`,
    '<meta name="format-detection" content="telephone=no">',
    `<meta name="${SHAPES_META}" content="${files.shapes.join(' ')}">`,
    languageLinks,
    `<link rel="icon" href="${renderIcon(brand.light.primary)}">`,
    // Before the scripts: browsers load six files at a time, and a small picture should appear first.
    getPreloadedImages(html),
    ...listPreloadedScripts(first, files).map((script) => `<link rel="modulepreload" href="${script}">`),
    // A page rendered by scripts calls the services first. Preloaded as files, which the browser requests
    // again when they fail (`lib/shapes.ts`).
    ...(whole ? [] : files.shapes.map(renderFilePreload)),
    files.font === null
      ? ''
      : `<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin fetchpriority="low" media="(min-width: 768px)">`,
  ]
  const rest = [
    `<style nonce="${NONCE_PLACEHOLDER}" id="${CRITICAL_STYLE_ID}"${later}>${renderBrandStyles(brand)}${style}</style>`,
    head,
    files.script === ''
      ? ''
      : `<script nonce="${NONCE_PLACEHOLDER}">${renderReviewedMessages(translated)}${holdSubmitScript};${recordPressesScript};${holdLinkPressesScript};${skipLoaderScript};${recordChoicesScript};${hideWelcomeScript}</script>`,
    files.script === ''
      ? ''
      : `<script type="module" src="${files.script}" nonce="${NONCE_PLACEHOLDER}"></script>`,
    '</head><body>',
    bar,
    `<div id="root"${translated || spoken.language === sourceLanguage ? '' : ` lang="${sourceLanguage}"`}>${html}</div>`,
    `<noscript><p class="page-note">${renderLocalizedHtml(spoken, words.noScript)}</p></noscript>`,
    note === '' ? '' : `<aside>${note}</aside>`,
    `<script type="application/json" data-screen="${files.screen}" id="${FIRST_DATA_ID}">${jsonForScript(first)}</script>`,
    '</body></html>',
  ]
  return { ahead: ahead.join(''), rest: rest.join('') }
}
