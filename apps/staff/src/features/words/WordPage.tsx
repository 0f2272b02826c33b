import { readWord, type Word } from '@evenkeel/contract/staff/words'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { addressOf, filterOf, queryOf } from './filter.ts'
import { keptAs, meaningOf } from './filled-in.ts'
import { History } from './History.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { StateTag } from './StateTag.tsx'
import { useMayReview } from './WordsPage.tsx'
import styles from './words.module.css'
import { wordsWords as words } from './words.words.ts'

function ShownOn({ word: { shown_on: pages, file } }: { readonly word: Word }) {
  if (pages.includes('*')) return words.everyPage
  if (pages.length > 0) return pages.join(', ')
  return (
    <>
      {words.noPage} {file}
    </>
  )
}

/** What a translation has to keep as it is written, and what it stands for where its name does not say so. */
function Kept({ kept }: { readonly kept: string }) {
  const meaning = meaningOf(kept)
  return (
    <span>
      <code className={styles.keeps}>{keptAs(kept)}</code>
      {meaning === null ? null : ` ${words.keepsStandsFor({ meaning })}`}
    </span>
  )
}

function Facts({ word }: { readonly word: Word }) {
  return (
    <dl className={parts.facts}>
      <dt>{words.state}</dt>
      <dd>
        <StateTag word={word} />
      </dd>
      <dt>{words.shownIn}</dt>
      <dd>
        <ShownOn word={word} />
      </dd>
      <dt>{words.keeps}</dt>
      <dd>
        {word.keeps.length === 0 ? (
          words.keepsNothing
        ) : (
          <span className={parts.row}>
            {word.keeps.map((one) => (
              <Kept key={one} kept={one} />
            ))}
          </span>
        )}
      </dd>
      {word.has_forms ? (
        <>
          <dt>{words.forms}</dt>
          <dd>{words.formsText}</dd>
        </>
      ) : null}
    </dl>
  )
}

/** One text beside its English, to be reviewed. */
export function WordPage() {
  const { call } = useStaff()
  const may = useMayReview()
  const { area = '', id = '' } = useParams()
  const [search] = useSearchParams()
  const filter = filterOf(queryOf(search))
  const params = { language: 'es' as const, area, text: id }
  const query = useQuery({
    queryKey: ['words', 'text', area, id, filter],
    queryFn: ({ signal }) => call(readWord, { params, query: filter, signal }),
    enabled: may,
  })
  return (
    <Page title={words.wordTitle({ area, id })}>
      <Link to={`/words${addressOf(filter)}`} className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.back}
      </Link>
      {may ? (
        <Answer query={query}>
          {(word) => (
            <>
              <Facts word={word} />
              <ReviewForm key={`${area} ${id}`} word={word} filter={filter} />
              <History word={word} />
            </>
          )}
        </Answer>
      ) : (
        <Empty title={words.onlyForAll}>
          <p>{words.onlyForAllText}</p>
        </Empty>
      )}
    </Page>
  )
}
