import { type FieldDefinition, getTextValue } from '@evenkeel/contract/fields/definition'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organisation/offers.ts'
import { useTenant } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { SearchResults } from '../parts/SearchResults.tsx'
import { servicesMessages } from '../services.words.ts'

const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: servicesMessages.whatFor,
    hint: servicesMessages.example,
    max: 120,
    autocomplete: 'off',
  },
]

/** One box to find the right service by a plain word (ROUTE-09, RD-127). */
export default function SearchServicesScreen() {
  const { organisation } = useTenant()
  const form = useForm({ fields })
  if (!organisation) {
    return (
      <Page title={pageNames.searchServices} lead={<p>{servicesMessages.findFirst}</p>}>
        <ButtonLink to={href('home')}>{servicesMessages.findOrganization}</ButtonLink>
      </Page>
    )
  }
  return (
    <Page width="text" title={pageNames.searchServices} lead={<p>{servicesMessages.anyWord}</p>}>
      {isRouteAvailable(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink kind="secondary" to={href('help-myself')}>
            {servicesMessages.findCounselor}
          </ButtonLink>
        </ButtonRow>
      ) : null}
      <Form form={form} label={pageNames.searchServices} isSearch />
      <SearchResults query={getTextValue(form.values(), 'words')} />
    </Page>
  )
}
