import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { SearchResults } from '../components/SearchResults.tsx'
import { servicesMessages } from '../services.messages.ts'

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
