import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { compileBrand, renderBrandStyles } from '@evenkeel/brand/brand'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import {
  getCommonHelpLines,
  getOrganizationHelpLine,
  type HelpLine,
  type HelpLineMessages,
} from '#lib/crisis/help-lines.ts'
import { getOtherLifelineChannels } from '#lib/crisis/other-lifeline-channels.ts'
import { spanishLifeline } from '#lib/crisis/spanish-lifeline.ts'
import type { RootBrand } from '#organization/displayed-organization.ts'
import { formatPageTitle } from '#organization/page-title.ts'
import { plainPageMessages } from '../plain-pages.messages.ts'
import { helpBarMessages } from './help-bar.messages.ts'
import { renderLangAttribute, renderLocalizedHtml } from './localized-html.ts'

type HelpLineOwner = Pick<Organization, 'phone' | 'program_name'>

const getOwnLines = (words: HelpLineMessages, { phone, program_name }: HelpLineOwner): readonly HelpLine[] =>
  (['call', 'text'] as const).map((way) =>
    getOrganizationHelpLine(words, way, phone, program_name ?? words.yourProgram),
  )

/** Lines in order of need: Spanish readers get the crisis line in Spanish first. */
function getOrderedLines(spoken: Translator, organisation: HelpLineOwner | null): readonly HelpLine[] {
  const words = spoken.texts(helpLineMessages)
  const [emergency, ...lifeline] = getCommonHelpLines(words)
  const program = organisation ? getOwnLines(words, organisation) : []
  const first = emergency ? [emergency] : []
  return spoken.language === 'es'
    ? [...first, ...spanishLifeline, ...program, ...getOtherLifelineChannels(words)]
    : [...first, ...lifeline, ...program, ...spanishLifeline, ...getOtherLifelineChannels(words)]
}

/** The help lines as large links, for a standalone page. */
export function renderCrisisNumbers(spoken: Translator, organisation: HelpLineOwner | null): string {
  const items = getOrderedLines(spoken, organisation).map(({ href, name, what, isUrgent, lang }) => {
    const other = lang === undefined || lang === spoken.language ? '' : ` lang="${lang}"`
    return `<li><a${isUrgent ? ' class="urgent"' : ''}${other} href="${escapeHtml(href)}"><strong translate="no"${renderLangAttribute(spoken, name)}>${escapeHtml(name)}</strong><span${renderLangAttribute(spoken, what)}>${escapeHtml(what)}</span></a></li>`
  })
  const { list } = spoken.texts(helpBarMessages)
  return `<ul aria-label="${escapeHtml(list)}">${items.join('')}</ul>`
}

export interface PlainDocumentParts {
  readonly spoken: Translator
  readonly organisation: RootBrand | null
  readonly environment: string
  readonly nonce: string
  readonly heading: string
  readonly words: readonly string[]
  /** Paragraphs below the numbers, so that they cannot push the numbers out of view. */
  readonly more?: readonly string[]
  /** Link of "try again"; null: none. */
  readonly again: { readonly href: string; readonly label: string } | null
  /** Program name for the title, when the organization no longer exists. */
  readonly programName?: string | null
  /** Replaces another page until the network is back, and reloads it then. */
  readonly waitsForNetwork?: boolean
}

/**
 * The address is still that of the requested page. Browsers report online before a server can be reached:
 * only a response of our server reloads the page, so that nobody is stranded or interrupted while using a
 * link.
 */
const reloadWhenOnlineScript = [
  "const look=()=>fetch('/sw.js',{method:'HEAD',cache:'no-store'})",
  '.then(({ok})=>ok||Promise.reject())',
  '.then(()=>location.reload(),()=>setTimeout(look,5000));',
  "addEventListener('online',look)",
].join('')

const plainStyles = [
  '*{box-sizing:border-box}',
  'body{margin:0;background:var(--surface);color:var(--text);font:106.25%/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}',
  'main{max-width:38rem;margin:0 auto;padding:2rem 1rem 4rem}',
  '.name{color:var(--primary);font-weight:640}',
  'h1{margin:0 0 1rem;font-size:clamp(1.8rem,1.4rem + 2vw,2.8rem);line-height:1.18}',
  'ul{display:grid;gap:.75rem;margin:1.5rem 0;padding:0;list-style:none}',
  'li a{display:block;min-height:72px;padding:.75rem 1.5rem;border:2px solid var(--border-strong);border-radius:.75rem;background:var(--surface-raised);color:var(--text);text-decoration:none}',
  'li a.urgent{border-color:#8f1d16;background:#8f1d16;color:#fff}',
  'li strong,li span{display:block}li strong{font-size:1.25rem}',
  '.again{display:inline-flex;align-items:center;min-height:44px;color:var(--primary)}',
  ':focus-visible{outline:3px solid var(--focus);outline-offset:3px}',
].join('')

/** Note that some texts are an unreviewed translation: of this document, or of the screen. */
export function renderDraftNote(spoken: Translator, isDraftOnScreen = false): string {
  const words = spoken.texts(plainPageMessages)
  return spoken.hasDrafts() || isDraftOnScreen
    ? `<p class="page-note"${renderLangAttribute(spoken, words.draft)}>${escapeHtml(words.draft)}</p>`
    : ''
}

const renderParagraphs = (spoken: Translator, sentences: readonly string[]): string =>
  sentences
    .map((sentence) => `<p${renderLangAttribute(spoken, sentence)}>${escapeHtml(sentence)}</p>`)
    .join('')

/**
 * A self-contained page: the organization's colors, the help lines as large call and text links, and nothing
 * to load. Used when a screen could not be rendered, and cached in the browser for offline use.
 */
export function renderPlainDocument({
  spoken,
  organisation,
  environment,
  nonce,
  heading,
  words,
  more = [],
  again,
  programName = null,
  waitsForNetwork = false,
}: PlainDocumentParts): string {
  const brand = compileBrand(organisation?.custom_color1 ?? '', organisation?.custom_color3 ?? '')
  const title = formatPageTitle(environment, organisation?.program_name ?? programName)
  const name = organisation?.program_name
    ? `<p class="name" translate="no">${escapeHtml(organisation.program_name)}</p>`
    : ''
  return [
    `<!doctype html><html lang="${spoken.language}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="format-detection" content="telephone=no">',
    `<style nonce="${nonce}">:root{color-scheme:light dark}${renderBrandStyles(brand)}${plainStyles}</style>`,
    waitsForNetwork ? `<script nonce="${nonce}">${reloadWhenOnlineScript}</script>` : '',
    `</head><body><main>${name}<h1${renderLangAttribute(spoken, heading)}>${escapeHtml(heading)}</h1>`,
    renderParagraphs(spoken, words),
    renderCrisisNumbers(spoken, organisation),
    renderParagraphs(spoken, more),
    again
      ? `<p><a class="again" href="${escapeHtml(again.href)}">${renderLocalizedHtml(spoken, again.label)}</a></p>`
      : '',
    renderDraftNote(spoken),
    '</main></body></html>',
  ].join('')
}
