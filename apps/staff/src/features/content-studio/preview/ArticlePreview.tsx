import { parseSafeHtml, type SafeNode } from '@evenkeel/api-contract/content/sanitize-html'
import { renderArticle } from '@evenkeel/api-contract/staff/studio-previews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { useStudio } from '../studio-context.tsx'
import styles from './preview.module.css'
import { previewMessages as words } from './preview.messages.ts'

/** The few elements an article may hold, drawn one by one: no HTML text is ever put into the page. A link leads nowhere from here. */
function renderNodes(nodes: readonly SafeNode[]): ReactNode {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return node
    const { tag: Tag, children } = node
    if (Tag === 'br' || Tag === 'hr') return <Tag key={at} />
    if (Tag === 'a') return <u key={at}>{renderNodes(children)}</u>
    // Below the heading of this page and that of the preview.
    const Lower = Tag === 'h2' ? 'h4' : Tag === 'h3' ? 'h5' : Tag
    return <Lower key={at}>{renderNodes(children)}</Lower>
  })
}

/** One article as members read it. */
export function ArticlePreview({ path, text }: { readonly path: string; readonly text: string }) {
  const { call } = useStaffClient()
  const { view } = useStudio()
  const rested = useDebouncedValue(text, 600)
  const { id } = view.draft.space
  const query = useQuery({
    queryKey: ['studio', 'article', id, path, rested],
    queryFn: ({ signal }) =>
      call(renderArticle, { params: { space: id }, body: { path, text: rested }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section className={parts.stack} aria-labelledby="article">
      <h2 id="article">{words.article}</h2>
      <QueryBoundary query={query}>
        {({ article, faults }) => (
          <>
            {faults.length === 0 ? null : (
              <Notice kind="warning">
                {faults.map((fault) => (
                  <p key={fault}>{fault}</p>
                ))}
              </Notice>
            )}
            {article ? (
              <article className={styles.article} lang={path.includes('.es.') ? 'es' : undefined}>
                <h3>{article.name}</h3>
                {article.sub ? <p className={parts.soft}>{article.sub}</p> : null}
                <p className={parts.soft} lang="en">
                  {words.minutes({ count: article.reading_minutes })}
                  {article.grade === null ? '' : ` · ${words.grade({ grade: article.grade.toFixed(1) })}`}
                </p>
                {renderNodes(parseSafeHtml(article.html))}
              </article>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
