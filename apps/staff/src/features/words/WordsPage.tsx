import {
  listWords,
  type WordInList,
  WORDS_AT_ONCE,
  type WordState,
  wordStates,
} from '@evenkeel/contract/staff/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession, useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { useRested } from '#ui/use-rested.ts'
import { Counts } from './Counts.tsx'
import { FilledIn } from './FilledIn.tsx'
import { addressOf, filterOf, type ListQuery, narrowed, queryOf } from './filter.ts'
import { StateTag } from './StateTag.tsx'
import { TranslatedFiles } from './TranslatedFiles.tsx'
import styles from './words.module.css'
import { wordsWords as words } from './words.words.ts'

const REST = 300
const ANY = 'any'

function Row({ word, query }: { readonly word: WordInList; readonly query: ListQuery }) {
  const { area, id, english, text } = word
  return (
    <tr>
      <th scope="row">
        <Link to={`/words/${area}/${id}${addressOf(filterOf(query))}`} className={styles.text}>
          <FilledIn text={english} />
        </Link>
      </th>
      <td data-label={words.spanish} lang={text === null ? undefined : 'es'} className={styles.text}>
        {text === null ? <span className={parts.soft}>{words.noWords}</span> : <FilledIn text={text} />}
      </td>
      <td>
        <StateTag word={word} />
      </td>
      <td data-label={words.where} className={parts.small}>
        {area} {id}
      </td>
    </tr>
  )
}

function Narrow({
  query,
  areas,
  onChange,
}: {
  readonly query: ListQuery
  readonly areas: readonly string[]
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void
}) {
  const [typed, setTyped] = useState(query.search ?? '')
  const rested = useRested(typed, REST)
  useEffect(() => {
    if (rested !== (query.search ?? '')) onChange({ search: rested === '' ? null : rested })
    // Only what was typed changes the list here.
  }, [rested]) // oxlint-disable-line react-hooks/exhaustive-deps
  const states = [ANY, ...wordStates] as const
  return (
    <div className={styles.narrow} role="search" aria-label={words.narrow}>
      <Select
        label={words.state}
        placeholder={words.choose}
        value={query.state ?? ANY}
        choices={states.map((value) => ({
          value,
          label: value === ANY ? words.anyState : words[value as WordState],
        }))}
        onChange={(state) => onChange({ state: state === ANY ? null : state })}
      />
      <Select
        label={words.area}
        placeholder={words.choose}
        value={query.area ?? ANY}
        choices={[ANY, ...areas].map((value) => ({ value, label: value === ANY ? words.anyArea : value }))}
        onChange={(area) => onChange({ area: area === ANY ? null : area })}
      />
      <TextField
        label={words.search}
        type="search"
        narrows
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <Check
        label={words.onlyCritical}
        hint={words.onlyCriticalHint}
        isOn={query.critical === '1'}
        onChange={(isOn) => onChange({ critical: isOn ? '1' : null })}
      />
    </div>
  )
}

function Pager({
  query,
  found,
  onPage,
}: {
  readonly query: ListQuery
  readonly found: number
  readonly onPage: (page: number) => void
}) {
  const page = query.page ?? 1
  if (found <= WORDS_AT_ONCE) return null
  return (
    <div className={parts.row}>
      <Button kind="secondary" disabled={page === 1} onPress={() => onPage(page - 1)}>
        {words.earlier}
      </Button>
      <span>{words.page({ page })}</span>
      <Button kind="secondary" disabled={page * WORDS_AT_ONCE >= found} onPress={() => onPage(page + 1)}>
        {words.later}
      </Button>
    </div>
  )
}

function Texts() {
  const { call } = useStaff()
  const [search, setSearch] = useSearchParams()
  const query = queryOf(search)
  const list = useQuery({
    queryKey: ['words', 'list', query],
    queryFn: ({ signal }) => call(listWords, { params: { language: 'es' }, query, signal }),
    placeholderData: keepPreviousData,
  })
  const go = (next: ListQuery): void => setSearch(addressOf(next), { replace: true })
  return (
    <Answer query={list}>
      {({ results, found, counts, areas, carried_bytes: carried }) => (
        <>
          <Counts counts={counts} carried={carried} />
          <section className={parts.stack} aria-labelledby="texts">
            <h2 id="texts">{words.texts}</h2>
            <Narrow query={query} areas={areas} onChange={(change) => go(narrowed(query, change))} />
            <p role="status" className={parts.soft}>
              {words.found({ count: found })}
            </p>
            {results.length === 0 ? (
              <Empty title={words.none}>
                <p>{words.noneText}</p>
              </Empty>
            ) : (
              <Table heads={[words.english, words.spanish, words.state, words.where]}>
                {results.map((word) => (
                  <Row key={`${word.area} ${word.id}`} word={word} query={query} />
                ))}
              </Table>
            )}
            <Pager query={query} found={found} onPage={(page) => go({ ...query, page })} />
          </section>
        </>
      )}
    </Answer>
  )
}

/** Whether somebody may review the words of all organizations. */
export function useMayReview(): boolean {
  const { grants } = useSession()
  return grants.some(
    ({ role, organisation }) => organisation === null && (role === 'editor' || role === 'administrator'),
  )
}

/** The words of the product in other languages, and how far they are. */
export function WordsPage() {
  const may = useMayReview()
  return (
    <Page wide title={words.title} lead={words.lead}>
      {may ? (
        <>
          <Texts />
          <TranslatedFiles />
        </>
      ) : (
        <Empty title={words.onlyForAll}>
          <p>{words.onlyForAllText}</p>
        </Empty>
      )}
    </Page>
  )
}
