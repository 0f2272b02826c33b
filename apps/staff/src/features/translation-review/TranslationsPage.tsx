import {
  listTranslations,
  type TranslationListItem,
  TRANSLATIONS_PER_PAGE,
  type TranslationReviewState,
  translationReviewStates,
} from '@evenkeel/api-contract/staff/translations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import { CheckboxField } from '#components/fields/CheckboxField.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { ReviewProgress, ReviewStateTag } from './components/ReviewProgress.tsx'
import { TextWithPlaceholders } from './components/TextWithPlaceholders.tsx'
import {
  toSearchString,
  withoutPage,
  type TranslationListQuery,
  applyFilter,
  parseListQuery,
} from './translation-filter.ts'
import { TranslatedFiles } from './components/TranslatedFiles.tsx'
import styles from './translation-review.module.css'
import { translationReviewMessages as words } from './translation-review.messages.ts'

const SEARCH_DELAY = 300
const ANY = 'any'

function Row({ word, query }: { readonly word: TranslationListItem; readonly query: TranslationListQuery }) {
  const { area, id, english, text } = word
  return (
    <tr>
      <th scope="row">
        <Link to={`/words/${area}/${id}${toSearchString(withoutPage(query))}`} className={styles.text}>
          <TextWithPlaceholders text={english} />
        </Link>
      </th>
      <td data-label={words.spanish} lang={text === null ? undefined : 'es'} className={styles.text}>
        {text === null ? (
          <span className={parts.soft}>{words.noWords}</span>
        ) : (
          <TextWithPlaceholders text={text} />
        )}
      </td>
      <td>
        <ReviewStateTag word={word} />
      </td>
      <td data-label={words.where} className={parts.small}>
        {area} {id}
      </td>
    </tr>
  )
}

function TranslationFilterForm({
  query,
  areas,
  onChange,
}: {
  readonly query: TranslationListQuery
  readonly areas: readonly string[]
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void
}) {
  const [typed, setTyped] = useState(query.search ?? '')
  const debounced = useDebouncedValue(typed, SEARCH_DELAY)
  useEffect(() => {
    if (debounced !== (query.search ?? '')) onChange({ search: debounced === '' ? null : debounced })
    // Only typing changes the list here.
  }, [debounced]) // oxlint-disable-line react-hooks/exhaustive-deps
  const states = [ANY, ...translationReviewStates] as const
  return (
    <div className={styles.narrow} role="search" aria-label={words.narrow}>
      <Select
        label={words.state}
        placeholder={words.choose}
        value={query.state ?? ANY}
        choices={states.map((value) => ({
          value,
          label: value === ANY ? words.anyState : words[value as TranslationReviewState],
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
      <CheckboxField
        label={words.onlyCritical}
        hint={words.onlyCriticalHint}
        isOn={query.critical === '1'}
        onChange={(isOn) => onChange({ critical: isOn ? '1' : null })}
      />
    </div>
  )
}

function Pagination({
  query,
  found,
  onPage,
}: {
  readonly query: TranslationListQuery
  readonly found: number
  readonly onPage: (page: number) => void
}) {
  const page = query.page ?? 1
  if (found <= TRANSLATIONS_PER_PAGE) return null
  return (
    <div className={parts.row}>
      <Button kind="secondary" disabled={page === 1} onPress={() => onPage(page - 1)}>
        {words.earlier}
      </Button>
      <span>{words.page({ page })}</span>
      <Button
        kind="secondary"
        disabled={page * TRANSLATIONS_PER_PAGE >= found}
        onPress={() => onPage(page + 1)}
      >
        {words.later}
      </Button>
    </div>
  )
}

function TranslationList() {
  const { call } = useStaffClient()
  const [search, setSearch] = useSearchParams()
  const query = parseListQuery(search)
  const list = useQuery({
    queryKey: ['words', 'list', query],
    queryFn: ({ signal }) => call(listTranslations, { params: { language: 'es' }, query, signal }),
    placeholderData: keepPreviousData,
  })
  const go = (next: TranslationListQuery): void => setSearch(toSearchString(next), { replace: true })
  return (
    <QueryBoundary query={list}>
      {({ results, found, counts, areas, carried_bytes: carried }) => (
        <>
          <ReviewProgress counts={counts} carried={carried} />
          <section className={parts.stack} aria-labelledby="texts">
            <h2 id="texts">{words.texts}</h2>
            <TranslationFilterForm
              query={query}
              areas={areas}
              onChange={(change) => go(applyFilter(query, change))}
            />
            <p role="status" className={parts.soft}>
              {words.found({ count: found })}
            </p>
            {results.length === 0 ? (
              <EmptyState title={words.none}>
                <p>{words.noneText}</p>
              </EmptyState>
            ) : (
              <Table columns={[words.english, words.spanish, words.state, words.where]}>
                {results.map((word) => (
                  <Row key={`${word.area} ${word.id}`} word={word} query={query} />
                ))}
              </Table>
            )}
            <Pagination query={query} found={found} onPage={(page) => go({ ...query, page })} />
          </section>
        </>
      )}
    </QueryBoundary>
  )
}

/** Whether the person may review texts of all organizations. */
export function useCanReview(): boolean {
  const { grants } = useSession()
  return grants.some(
    ({ role, organisation }) => organisation === null && (role === 'editor' || role === 'administrator'),
  )
}

/** Translation review: texts in other languages and their review status. */
export function TranslationsPage() {
  const may = useCanReview()
  return (
    <Page wide title={words.title} lead={words.lead}>
      {may ? (
        <>
          <TranslationList />
          <TranslatedFiles />
        </>
      ) : (
        <EmptyState title={words.onlyForAll}>
          <p>{words.onlyForAllText}</p>
        </EmptyState>
      )}
    </Page>
  )
}
