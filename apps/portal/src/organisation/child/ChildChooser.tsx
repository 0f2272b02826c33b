import { useId } from 'react'
import styles from './child-chooser.module.css'
import { useChildChoice, useChildId, useChildTyped } from './child-organisation.ts'
import { usePlace } from '../organisation-context.tsx'

/**
 * Where the person works: a field with the organisation's locations to pick from (ORG-11). Draws nothing where the
 * organisation has none.
 */
export function ChildChooser() {
  const { organisation } = usePlace()
  const choice = useChildChoice()
  const typed = useChildTyped()
  const chosen = useChildId()
  const id = useId()
  const locations = organisation?.child_organisations ?? []
  if (locations.length === 0) return null
  const found = locations.find((location) => location.id === chosen)
  return (
    <div className={styles.chooser}>
      <label htmlFor="org_location">Where do you work?</label>
      <p id={`${id}-hint`} className={styles.hint}>
        Type the first letters and pick your location. We use it to show what is covered for you.
      </p>
      <input
        id="org_location"
        name="org_location"
        type="text"
        autoComplete="off"
        list={`${id}-list`}
        aria-describedby={`${id}-hint`}
        value={typed}
        onChange={(event) => choice.type(event.currentTarget.value)}
      />
      <datalist id={`${id}-list`}>
        {locations.map((location) => (
          <option key={location.id} value={location.location}>
            {location.location}
          </option>
        ))}
      </datalist>
      <p role="status" className={styles.chosen}>
        {found ? (
          <span key="found">
            <span>You chose </span>
            <strong translate="no">{found.location}</strong>
          </span>
        ) : null}
        {!found && typed !== '' ? <span key="missing">Please pick a location from the list.</span> : null}
      </p>
    </div>
  )
}
