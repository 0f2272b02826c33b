import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { findOrganisations } from '@evenkeel/contract/own/organisations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import type { Session } from '#session/session.ts'
import { useSession } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Page } from '#ui/Page.tsx'
import { WhatEvenkeelIs } from '../parts/WhatEvenkeelIs.tsx'
import { Scene } from '../scenes/Scene.tsx'
import styles from './finder.module.css'
import { finderWords } from './finder.words.ts'

/** Organisations that match what was typed into the finder. */
const organisationsQuery = (session: Pick<Session, 'own'>, term: string) =>
  queryOptions({
    queryKey: ['organisations', term],
    queryFn: async () => (await session.own(findOrganisations, { query: { search_term: term } })).results,
    enabled: term.trim().length >= 2,
    retry: false,
  })

const fields: readonly FieldDefinition[] = [
  {
    id: 'name',
    type: 'text',
    inputMode: 'search',
    label: finderWords.name,
    autocomplete: 'organization',
  },
]

/** Why there is no program on this page: nobody knows the address, or nobody answers at the moment. */
function Missing({ isUnreachable }: { readonly isUnreachable: boolean }) {
  if (!isUnreachable) {
    return (
      <Banner title={finderWords.unknown}>
        <p>{finderWords.unknownHow}</p>
      </Banner>
    )
  }
  return (
    <Banner kind="warning" title={finderWords.trouble}>
      <p>{finderWords.numbersWork}</p>
    </Banner>
  )
}

/** What fits the words in the field, each a way into its program. */
function Found({ term }: { readonly term: string }) {
  const session = useSession()
  const { data, isError } = useQuery(organisationsQuery(session, term))
  const enough = term.length >= 2
  return (
    <div aria-live="polite" className={styles.found}>
      {enough && data ? (
        <p>{data.length === 0 ? finderWords.none : finderWords.found({ count: data.length })}</p>
      ) : null}
      {enough && isError ? <p>{finderWords.noSearch}</p> : null}
      {enough && data ? (
        <ul>
          {data.map(({ username, program_name, location }) => (
            <li key={username}>
              <a href={`/${username}/`}>
                <span className={styles.name}>
                  <strong translate="no">{program_name}</strong>
                  <span>{location ?? ''}</span>
                </span>
                <ArrowRight aria-hidden="true" size={22} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Where people find the programme of their own organisation: the product's own home page, and every page of an unknown one (RD-105). */
export default function FinderScreen() {
  const place = usePlace()
  const form = useForm({ fields })
  const isOwnSite = place.organisation !== null
  return (
    <Page
      title={finderWords.title}
      width={isOwnSite ? 'wide' : 'narrow'}
      lead={<p className={styles.lead}>{finderWords.lead}</p>}
    >
      {isOwnSite ? null : <Missing isUnreachable={place.isUnreachable === true} />}
      <div className={isOwnSite ? styles.beside : ''}>
        <div>
          <Form form={form} label={finderWords.title} isSearch />
          <Found term={textOf(form.values(), 'name')} />
        </div>
        {isOwnSite ? <Scene className={styles.picture} /> : null}
      </div>
      {isOwnSite ? <WhatEvenkeelIs /> : null}
    </Page>
  )
}
