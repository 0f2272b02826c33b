import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { href } from '#lib/paths.ts'
import { navCategoriesQuery } from '#organization/nav-categories.ts'
import { useOrganization, useTenant } from '#organization/organization-context.tsx'
import { ProgramBlocks, getProgramName } from '#organization/ProgramText.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { ContentLink } from '#components/navigation/ContentLink.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { HelpLinks } from '#components/HelpLinks.tsx'
import { NavCategories } from '#components/navigation/NavCategories.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneButtons } from '#components/PhoneButtons.tsx'
import { Prose } from '#components/Prose.tsx'
import { supportEntryMessages } from '../support-entry.messages.ts'

/** Entries of the tile; renders nothing while loading and on failure. */
function NavEntries({ navId }: { readonly navId: string }) {
  const { client } = useTenant()
  const session = useSessionClient()
  const { data, isPending } = useQuery(navCategoriesQuery(session.own, client, navId))
  if (isPending) return <p role="status">{supportEntryMessages.loading}</p>
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">{supportEntryMessages.entries}</h2>
      <NavCategories categories={data} />
    </section>
  )
}

/** One tile of the home page by its id, with its categories (ROUTE-21, RD-129). */
export default function SupportEntryScreen() {
  const organisation = useOrganization()
  const { id } = useParams()
  const nav = organisation.homepage_navs.find((tile) => tile.id === id)
  if (!nav) {
    return (
      <Page title={supportEntryMessages.gone} lead={<p>{supportEntryMessages.goneHow}</p>}>
        <ButtonLink to={href('support')}>{supportEntryMessages.goToSupport}</ButtonLink>
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
          <HelpLinks phone={organisation.phone} programName={getProgramName({ organisation })} />
        ) : null}
        <p>
          <ContentLink url={nav.url} newTab={nav.is_url_target_blank}>
            {supportEntryMessages.open({ name: nav.label })}
          </ContentLink>
        </p>
        <NavEntries navId={nav.id} />
        <h2>{supportEntryMessages.ratherTalk}</h2>
        <ProgramBlocks blocks={[supportEntryMessages.answers]} />
        <PhoneButtons organisation={organisation} />
      </Prose>
    </Page>
  )
}
