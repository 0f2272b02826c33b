import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { useQuery } from '@tanstack/react-query'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useRested } from '#lib/use-rested.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { contentQuerySearch } from '#session/articles/library.ts'
import { useTypedHere } from '#session/drafts/use-typed-here.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { ReadingPage } from '../parts/ReadingPage.tsx'
import { counted, SearchResults } from '../parts/SearchResults.tsx'
import { NotReachable } from '../parts/Trouble.tsx'
import { topicsSearchWords } from '../search.words.ts'
import { topicsWords } from '../topics.words.ts'

/** Everyday words. The results are below the box and follow the typing, so Enter has nothing left to do. */
const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: topicsSearchWords.onYourMind,
    hint: topicsSearchWords.hint,
    max: 100,
    autocomplete: 'off',
  },
]
/** Words many people come with. */
const examples = [
  topicsSearchWords.sleep,
  topicsSearchWords.panic,
  topicsSearchWords.money,
  topicsSearchWords.drinking,
  topicsSearchWords.burnedOut,
  topicsSearchWords.grief,
]

/**
 * /topics-search: articles by everyday words (ROUTE-46). The words live in memory alone, over the error screen too: not in the
 * address, the title or the history, because they say how a person feels.
 */
export default function TopicsSearchScreen() {
  const form = useForm({ fields, ...useTypedHere('words') })
  const words = textOf(form.values(), 'words')
  const wanted = useRested(words)
  const { data, isError, refetch } = useQuery(contentQuerySearch(useContentCall(), wanted))
  const isAsking = words !== '' && wanted !== ''
  return (
    <ReadingPage title={topicsWords.search} up={[{ to: href('topics'), says: pageNames.allTopics }]}>
      <Form form={form} label={topicsWords.search} isSearch />
      {isAsking && isError ? <NotReachable retry={() => void refetch()} /> : null}
      {/* Stands there before it has words: only then are they heard. */}
      <p role="status">{isAsking && data && !isError ? counted(data.results.length) : null}</p>
      {isAsking && data && !isError ? <SearchResults {...data} /> : null}
      {isAsking ? null : (
        <>
          <h2>{topicsSearchWords.startWith}</h2>
          <ButtonRow>
            {examples.map((example) => (
              <Button key={example} kind="secondary" onClick={() => form.change('words', example)}>
                {example}
              </Button>
            ))}
          </ButtonRow>
        </>
      )}
    </ReadingPage>
  )
}
