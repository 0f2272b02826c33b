import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { navCategoriesQuery } from '#organisation/nav-categories.ts'
import { useOrganisation, usePlace } from '#organisation/organisation-context.tsx'
import { ProgramBlocks, programNameOf } from '#organisation/ProgramText.tsx'
import { useSession } from '#session/session-context.tsx'
import { AnywhereLink } from '#ui/navigation/AnywhereLink.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { HelpLinks } from '#ui/HelpLinks.tsx'
import { NavCategories } from '#ui/navigation/NavCategories.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { Prose } from '#ui/Prose.tsx'
import { entryWords } from '../entry.words.ts'

/** What is behind the tile, or nothing while it loads and when it cannot be loaded. */
function Entries({ navId }: { readonly navId: string }) {
  const { client } = usePlace()
  const session = useSession()
  const { data, isPending } = useQuery(navCategoriesQuery(session.own, client, navId))
  if (isPending) return <p role="status">{entryWords.loading}</p>
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">{entryWords.entries}</h2>
      <NavCategories categories={data} />
    </section>
  )
}

/** One tile of the home page by its id, with its categories (ROUTE-21, RD-129). */
export default function SupportEntry() {
  const organisation = useOrganisation()
  const { id } = useParams()
  const nav = organisation.homepage_navs.find((tile) => tile.id === id)
  if (!nav) {
    return (
      <Page title={entryWords.gone} lead={<p>{entryWords.goneHow}</p>}>
        <ButtonLink to={href('support')}>{entryWords.goToSupport}</ButtonLink>
      </Page>
    )
  }
  return (
    <Page
      width="text"
      title={nav.label}
      lead={nav.description === null ? undefined : <p>{nav.description}</p>}
    >
      <Prose>
        {nav.is_emergency_nav ? (
          <HelpLinks phone={organisation.phone} programName={programNameOf({ organisation })} />
        ) : null}
        <p>
          <AnywhereLink url={nav.url} newTab={nav.is_url_target_blank}>
            {entryWords.open({ name: nav.label })}
          </AnywhereLink>
        </p>
        <Entries navId={nav.id} />
        <h2>{entryWords.ratherTalk}</h2>
        <ProgramBlocks blocks={[entryWords.answers]} />
        <PhoneLinks organisation={organisation} />
      </Prose>
    </Page>
  )
}
