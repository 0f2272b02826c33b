import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { SearchResults } from '../parts/SearchResults.tsx'

const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: 'What are you looking for?',
    hint: 'For example: can’t sleep, money trouble, divorce',
    max: 120,
    autocomplete: 'off',
  },
]

/** One box to find the right service by a plain word (ROUTE-09, RD-127). */
export default function SearchServices() {
  const { organisation } = usePlace()
  const form = useForm({ fields })
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
      {offersRoute(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink kind="secondary" to={href('help-myself')}>
            Find a counselor
          </ButtonLink>
        </ButtonRow>
      ) : null}
      <Form form={form} label="Search services" isSearch />
      <SearchResults query={textOf(form.values(), 'words')} />
    </Page>
  )
}
