import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { SearchResults } from '../parts/SearchResults.tsx'
import { servicesWords } from '../services.words.ts'

const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: servicesWords.whatFor,
    hint: servicesWords.example,
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
      <Page title={pageNames.searchServices} lead={<p>{servicesWords.findFirst}</p>}>
        <ButtonLink to={href('home')}>{servicesWords.findOrganization}</ButtonLink>
      </Page>
    )
  }
  return (
    <Page width="text" title={pageNames.searchServices} lead={<p>{servicesWords.anyWord}</p>}>
      {offersRoute(organisation, 'help-myself') ? (
        <ButtonRow>
          <ButtonLink kind="secondary" to={href('help-myself')}>
            {servicesWords.findCounselor}
          </ButtonLink>
        </ButtonRow>
      ) : null}
      <Form form={form} label={pageNames.searchServices} isSearch />
      <SearchResults query={textOf(form.values(), 'words')} />
    </Page>
  )
}
