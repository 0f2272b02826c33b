import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { useQuery } from '@tanstack/react-query'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { articleSearchQuery } from '#session/articles/content-queries.ts'
import { usePageInput } from '#session/drafts/use-page-input.ts'
import { Button } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { ArticleListPage } from '../components/ArticleListPage.tsx'
import { formatResultCount, SearchResults } from '../components/SearchResults.tsx'
import { ContentUnavailable } from '../components/LoadErrors.tsx'
import { topicsSearchMessages } from '../topics-search.messages.ts'
import { topicsMessages } from '../topics.messages.ts'

/** Everyday words. The results are below the box and follow the typing, so Enter has nothing left to do. */
const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: topicsSearchMessages.onYourMind,
    hint: topicsSearchMessages.hint,
    max: 100,
    autocomplete: 'off',
  },
]
/** Words many people come with. */
const examples = [
  topicsSearchMessages.sleep,
  topicsSearchMessages.panic,
  topicsSearchMessages.money,
  topicsSearchMessages.drinking,
  topicsSearchMessages.burnedOut,
  topicsSearchMessages.grief,
]

/**
 * /topics-search: articles by everyday words (ROUTE-46). The words live in memory alone, over the error screen too: not in the
 * address, the title or the history, because they say how a person feels.
 */
export default function TopicsSearchScreen() {
  const form = useForm({ fields, ...usePageInput('words') })
  const words = getTextValue(form.values(), 'words')
  const wanted = useDebouncedValue(words)
  const { data, isError, refetch } = useQuery(articleSearchQuery(useContentCall(), wanted))
  const isAsking = words !== '' && wanted !== ''
  return (
    <ArticleListPage title={topicsMessages.search} up={[{ to: href('topics'), says: pageNames.allTopics }]}>
      <Form form={form} label={topicsMessages.search} isSearch />
      {isAsking && isError ? <ContentUnavailable retry={() => void refetch()} /> : null}
      {/* Stands there before it has words: only then are they heard. */}
      <p role="status">{isAsking && data && !isError ? formatResultCount(data.results.length) : null}</p>
      {isAsking && data && !isError ? <SearchResults {...data} /> : null}
      {isAsking ? null : (
        <>
          <h2>{topicsSearchMessages.startWith}</h2>
          <ButtonRow>
            {examples.map((example) => (
              <Button key={example} kind="secondary" onClick={() => form.change('words', example)}>
                {example}
              </Button>
            ))}
          </ButtonRow>
        </>
      )}
    </ArticleListPage>
  )
}
