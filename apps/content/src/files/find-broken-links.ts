import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkLink, type LinkKind } from '@evenkeel/api-contract/content/check-link'
import type { StoredArticle } from '#content-source.ts'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'

/** The target of a Markdown link; a title may follow the URL. */
const MARKDOWN_LINK = /\]\(([^()\n]*)\)/g

/** Removes the title from a link target. */
function stripLinkTitle(written: string): string {
  const title = written.indexOf(' "')
  return title > 0 && written.endsWith('"') ? written.slice(0, title).trimEnd() : written
}

const allowedLinkKinds: readonly LinkKind[] = ['web', 'phone', 'mail']

/** Portal pages are checked later together with all articles, when access is known. */
const isPortalPage = (link: string): boolean => /^\/[a-z0-9-]/i.test(link) || link === '/'

function findBrokenLinksInText(file: string, text: string): ConfigError[] {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length
  return [...text.matchAll(MARKDOWN_LINK)].flatMap(({ 1: written = '', index }) => {
    const link = stripLinkTitle(written)
    const fault = isPortalPage(link) && !/\s/.test(link) ? null : checkLink(link, allowedLinkKinds, null)
    return fault === null
      ? []
      : [{ file, line: lineAt(index), message: `the link ${link || '( )'} leads nowhere: ${fault}` }]
  })
}

const checkUrl = (file: string, address: string | null): ConfigError[] => {
  const fault = address === null ? null : checkLink(address, ['web'], null)
  return fault === null ? [] : [{ file, line: null, message: `the link ${address} leads nowhere: ${fault}` }]
}

/** Broken links of articles: in their text, their sources and their external URL. */
export function findBrokenLinks(folder: string, articles: readonly StoredArticle[]): ConfigError[] {
  return articles.flatMap(({ topic, slug, source, externalUrl }) => {
    const file = `articles/${topic}/${slug}.md`
    return [
      ...findBrokenLinksInText(file, readFileSync(path.join(folder, file), 'utf8')),
      ...source.flatMap(({ url }) => checkUrl(file, url)),
      ...checkUrl(file, externalUrl),
    ]
  })
}
