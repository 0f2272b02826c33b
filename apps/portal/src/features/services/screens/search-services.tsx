import { useId, useState } from 'react'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ButtonRow } from '#ui/button-row.tsx'
import { Page } from '#ui/page.tsx'
import { SearchResults } from '../parts/search-results.tsx'
import styles from './search-services.module.css'

/** One box to find the right service by a plain word (spec §2, ROUTE-09, AMB-27). */
export default function SearchServices() {
  const { organisation } = usePlace()
  const [query, setQuery] = useState('')
  const id = useId()
  if (!organisation) {
    return (
      <Page
        title="Search services"
        lead={<p>Find your organization first. Then you can search what it offers you.</p>}
      >
        <ButtonLink to={href('home')}>Find my organization</ButtonLink>
      </Page>
    )
  }
  return (
    <Page width="text" title="Search services" lead={<p>Use any word that fits what is on your mind.</p>}>
      <ButtonRow>
        <ButtonLink kind="secondary" to={href('help-myself')}>
          Find a counselor
        </ButtonLink>
      </ButtonRow>
      {/* The input has no name, so that even without scripts the words never end up in the address. */}
      <form role="search" className={styles.search} onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id}>What are you looking for?</label>
        <p id={`${id}-hint`} className={styles.hint}>
          For example: can’t sleep, money trouble, divorce
        </p>
        <input
          id={id}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          maxLength={120}
        />
      </form>
      <SearchResults query={query} />
    </Page>
  )
}
