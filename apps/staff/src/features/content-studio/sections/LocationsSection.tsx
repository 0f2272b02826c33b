import { emptyLocation } from '@evenkeel/api-contract/staff/studio-form'
import parts from '#components/parts.module.css'
import { partMessages as words } from '../fields/fields.messages.ts'
import { useOrganizationForm } from '../fields/form-context.tsx'
import { ItemList } from './ItemList.tsx'
import { LocationFields } from './LocationFields.tsx'

/** Where members of an organization work, and what differs there. */
export function LocationsSection() {
  const { form, set, may } = useOrganizationForm()
  const disabled = !may('children')
  return (
    <>
      <p className={parts.soft}>{words.locationsHint}</p>
      <ItemList
        place="children"
        items={form.children ?? []}
        onChange={(children) => set({ children })}
        nameOf={({ location }) => location || words.newLocation}
        fresh={(id) => ({ ...emptyLocation, id })}
        addWord={words.addLocation}
        empty={{ title: words.noLocations, text: words.noLocationsText }}
        disabled={disabled}
        fieldsOf={(place, location, change) => (
          <LocationFields place={place} location={location} onChange={change} disabled={disabled} />
        )}
      />
    </>
  )
}
