import { brandStyles, compileBrand } from '../../organisation/brand.ts'
import { SHAPES_META } from '../../lib/shapes.ts'
import { FIRST_STYLE_ID } from '../../lib/rest-of-styles.ts'
import { pageTitle } from '../../organisation/title.ts'
import { FIRST_DATA_ID, type FirstData, isWhole } from '../../app/services/first-data.ts'
import type { PageFiles } from './assets.ts'
import { escapeHtml, jsonForScript } from '@evenkeel/server/http/escape-html'
import { helpLines } from './help-lines.ts'

export interface DocumentParts {
  readonly first: FirstData
  readonly files: PageFiles
  readonly nonce: string
  /** What the renderer made for the root element. */
  readonly html: string
  /** More for the head, from the development server only. */
  readonly head?: string
}

const icon = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colour}" d="M16 2a14 14 0 1 1-14 14V6a4 4 0 0 1 4-4z"/></svg>`)}`

/** Holds back what is sent before the scripts have started, and notes it; `Form` sends it once it can (form/Form.tsx). */
const holdBack =
  "document.addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!('ready'in f.dataset)){e.preventDefault();f.dataset.sent=''}},true)"

/** Notes a press in the header before its handlers are there; it is pressed again then (app/Layout.tsx). */
const notePresses =
  "document.addEventListener('click',e=>{const b=e.target.closest('header button');if(b&&!('ready'in document.documentElement.dataset))b.dataset.pressed=''},true)"

/**
 * Holds back a press on a link whose handlers bring along what no address may say, and notes it for them (`features/home/use-held-presses.ts`). Where
 * they do not come it goes on without, after four seconds or with the next press.
 */
const holdPresses =
  "document.addEventListener('click',e=>{const a=e.target.closest('[data-holds-presses]:not([data-ready]) a');if(!a||'pressed'in a.dataset||e.ctrlKey||e.metaKey||e.shiftKey)return;e.preventDefault();a.dataset.pressed='';setTimeout(()=>{if('pressed'in a.dataset)a.click()},4000)},true)"

/** Leaves out the welcome where this browser showed it before: its words are in the first HTML (features/home/parts/Welcome.tsx). */
const noteWelcomed =
  "try{if(localStorage.getItem('setHomePopUp')!==null)document.documentElement.dataset.welcomed=''}catch{}"

/** A document in two pieces: what tells the browser which scripts to fetch, and all the rest. */
export interface DocumentPieces {
  readonly ahead: string
  readonly rest: string
}

/**
 * What the renderer wants fetched before everything else: the picture a page begins with, by day and by night. It says so at
 * the start of its HTML.
 */
function urgentIn(html: string): string {
  const [links = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(html) ?? []
  return links
    .split(/(?<=>)/)
    .filter((link) => link.includes('fetchPriority="high"'))
    .join('')
}

/** The first HTML: brand, help lines, rendered screen and first data; readable before any script has run. */
export function documentOf({ first, files, nonce, html, head = '' }: DocumentParts): DocumentPieces {
  const { organisation, environment } = first.place
  const brand = compileBrand(organisation?.custom_color1 ?? '', organisation?.custom_color3 ?? '')
  // What the scripts draw needs all styles, and all that is around a screen, at once.
  const whole = isWhole(first)
  const style = whole ? files.firstStyle(html) : files.style
  const later = whole ? ` data-rest="${files.sheet}"` : ''
  const title = escapeHtml(pageTitle(environment, organisation?.program_name ?? null))
  const ahead = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${title}: confidential support, counseling and articles, day and night.">`,
    `<meta name="theme-color" content="${brand.light.surface}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${brand.dark.surface}" media="(prefers-color-scheme: dark)">`,
    '<meta name="format-detection" content="telephone=no">',
    `<meta name="${SHAPES_META}" content="${files.shapes}">`,
    `<link rel="icon" href="${icon(brand.light.primary)}">`,
    // Before the scripts: a browser asks for six things at a time, and a small picture is worth seeing first.
    urgentIn(html),
    ...[files.script, ...files.preload, ...(whole ? [] : files.around)]
      .filter((script) => script !== '')
      .map((script) => `<link rel="modulepreload" href="${script}">`),
    files.font === null
      ? ''
      : `<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin fetchpriority="low" media="(min-width: 768px)">`,
  ]
  const rest = [
    `<style nonce="${nonce}" id="${FIRST_STYLE_ID}"${later}>${brandStyles(brand)}${style}</style>`,
    head,
    files.script === ''
      ? ''
      : `<script nonce="${nonce}">${holdBack};${notePresses};${holdPresses};${noteWelcomed}</script>`,
    files.script === '' ? '' : `<script type="module" src="${files.script}" nonce="${nonce}"></script>`,
    '</head><body>',
    helpLines(organisation, first.place.base),
    `<div id="root">${html}</div>`,
    '<noscript><p class="page-note">Booking and messages need JavaScript. You can always call or text the numbers above.</p></noscript>',
    `<script type="application/json" data-screen="${files.screen}" id="${FIRST_DATA_ID}">${jsonForScript(first)}</script>`,
    '</body></html>',
  ]
  return { ahead: ahead.join(''), rest: rest.join('') }
}
