import { randomBytes } from 'node:crypto'
import { LANGUAGE_PARAMETER, languages, sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { compileBrand, renderBrandStyles } from '@evenkeel/brand/brand'
import { escapeHtml, jsonForScript } from '@evenkeel/server-kit/http/escape-html'
import { FIRST_DATA_ID, type FirstData } from '#app/services/first-data.ts'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { formatPageTitle } from '#organization/page-title.ts'
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
  readonly translated: Pick<TranslatedScreens, 'messages' | 'hasDrafts'> | null
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
 * Holds back presses on links whose handlers pass state that no address may contain, and records them for
 * these handlers (`features/intake/screens/RiskScreen.tsx`). Without handlers, the link opens after four
 * seconds or at the next press; `data-state` is kept in the history even then.
 */
const holdLinkPressesScript =
  "document.addEventListener('click',e=>{const a=e.target.closest('[data-holds-presses]:not([data-ready]) a');if(!a||e.ctrlKey||e.metaKey||e.shiftKey)return;const d=a.dataset;if('pressed'in d){if(!d.state)return;e.preventDefault();history.pushState({usr:{...history.state?.usr,...JSON.parse(d.state)}},'',a.href);location.reload();return}e.preventDefault();d.pressed='';setTimeout(()=>{if('pressed'in d)a.click()},4000)},true)"

/**
 * Hides the welcome notice, which is in the first HTML, when this browser has shown it before
 * (features/home/components/HomeSections.tsx).
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

const renderModule = (file: string): string =>
  `<script type="module" src="${file}" nonce="${NONCE_PLACEHOLDER}"></script>`

/**
 * The first HTML: brand, help lines, rendered screen and first data; readable without scripts. `NONCE` is the
 * placeholder of the nonce.
 */
export function renderDocument(parts: DocumentParts): DocumentPieces {
  const { spoken, translated, first, files, html, head = '' } = parts
  const { environment } = first.place
  const shown = getDisplayedOrganization(first.place)
  const brand = compileBrand(shown?.custom_color1 ?? '', shown?.custom_color3 ?? '')
  const title = formatPageTitle(environment, shown?.program_name ?? null)
  const words = spoken.texts(plainPageMessages)
  const bar = renderHelpLines(spoken, shown, first.place.base)
  const note = renderDraftNote(spoken, translated?.hasDrafts)
  const ahead = [
    `<!doctype html><html lang="${spoken.language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${escapeHtml(words.description({ title }))}">`,
    `<meta name="theme-color" content="${brand.light.surface}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${brand.dark.surface}" media="(prefers-color-scheme: dark)">`,
    '<meta name="format-detection" content="telephone=no">',
    languageLinks,
    `<link rel="icon" href="${renderIcon(brand.light.primary)}">`,
    // Before the scripts: browsers load six files at a time, and a small picture should appear first.
    getPreloadedImages(html),
    ...[files.script && (translated?.messages ?? ''), files.script, ...files.preload]
      .filter(Boolean)
      .map((script) => `<link rel="modulepreload" href="${script}">`),
    files.font === null
      ? ''
      : `<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin fetchpriority="low" media="(min-width: 768px)">`,
  ]
  const rest = [
    `<style nonce="${NONCE_PLACEHOLDER}">${renderBrandStyles(brand)}${files.style}</style>`,
    head,
    files.script === ''
      ? ''
      : `<script nonce="${NONCE_PLACEHOLDER}">${holdSubmitScript};${holdLinkPressesScript};${hideWelcomeScript}</script>`,
    files.script === ''
      ? ''
      : // The messages are read when the modules of the entry are evaluated.
        [...(translated ? [translated.messages] : []), files.script].map(renderModule).join(''),
    '</head><body>',
    bar,
    `<div id="root"${translated || spoken.language === sourceLanguage ? '' : ` lang="${sourceLanguage}"`}>${html}</div>`,
    `<noscript><p class="page-note">${renderLocalizedHtml(spoken, words.noScript)}</p></noscript>`,
    note === '' ? '' : `<aside>${note}</aside>`,
    `<script type="application/json" id="${FIRST_DATA_ID}">${jsonForScript(first)}</script>`,
    '</body></html>',
  ]
  return { ahead: ahead.join(''), rest: rest.join('') }
}
