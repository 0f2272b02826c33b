import { listTranslatedFiles, type TranslatedFileState } from '@evenkeel/api-contract/staff/translations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { translationReviewMessages as words } from '../translation-review.messages.ts'

function Row({ file }: { readonly file: TranslatedFileState }) {
  const { reviewed, texts, critical, space, translation } = file
  return (
    <tr>
      <th scope="row">{file.file}</th>
      <td data-label={words.howFar}>
        {words.progress({ reviewed, texts })}
        {critical > 0 ? `. ${words.criticalOfFile({ count: critical })}` : ''}
      </td>
      <td data-label={words.howTo}>
        {space === null ? (
          words.onMachine({ file: translation })
        ) : (
          <Link to={`/studio/${space}`}>{words.inStudio}</Link>
        )}
      </td>
    </tr>
  )
}

/** All articles in one row. */
function ArticlesRow({ articles }: { readonly articles: readonly TranslatedFileState[] }) {
  const [first] = articles
  if (!first) return null
  const reviewed = articles.filter((one) => one.reviewed > 0).length
  return (
    <tr>
      <th scope="row">{words.articles({ count: articles.length })}</th>
      <td data-label={words.howFar}>{words.articlesReviewed({ reviewed, texts: articles.length })}</td>
      <td data-label={words.howTo}>
        {first.space === null ? (
          words.onMachine({ file: 'articles' })
        ) : (
          <Link to={`/studio/${first.space}`}>{words.inStudio}</Link>
        )}
      </td>
    </tr>
  )
}

/** Translation status of content files written by staff. */
export function TranslatedFiles() {
  const { call } = useStaffClient()
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery({
    queryKey: ['words', 'files'],
    queryFn: ({ signal }) => call(listTranslatedFiles, { params: { language: 'es' }, signal }),
  })
  return (
    <section className={parts.stack} aria-labelledby="files">
      <h2 id="files">{words.filesTitle}</h2>
      <p>{words.filesText}</p>
      <QueryBoundary query={query}>
        {({ results }) => {
          const articles = results.filter(({ kind }) => kind === 'article')
          return (
            <>
              <Table columns={[words.file, words.howFar, words.howTo]}>
                {results
                  .filter(({ kind }) => showsAll || kind !== 'article')
                  .map((file) => (
                    <Row key={file.file} file={file} />
                  ))}
                {showsAll ? null : <ArticlesRow articles={articles} />}
              </Table>
              {articles.length === 0 ? null : (
                <div>
                  <Button kind="secondary" onPress={() => setShowsAll(!showsAll)}>
                    {showsAll ? words.hideArticles : words.showArticles}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryBoundary>
    </section>
  )
}
