import type { StaffOrganisation } from '@evenkeel/contract/staff/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { OrganisationBox } from '#ui/fields/OrganisationBox.tsx'
import { spacesQuery } from '../spaces-query.ts'
import { DrawnPages } from './DrawnPages.tsx'
import { type Device, Frame, type Scheme } from './Frame.tsx'
import styles from './preview.module.css'
import { previewWords as words } from './preview.words.ts'
import { usePreview } from './use-preview.ts'
import { systemScheme, Ways } from './Ways.tsx'

/** Organizations whose home page can be looked at. */
function useOrganisations(): readonly StaffOrganisation[] {
  const { call } = useStaff()
  const query = useQuery(spacesQuery(call))
  return (query.data?.results ?? []).flatMap(({ organisation, state }) =>
    organisation && state === 'active' ? [organisation] : [],
  )
}

/** The home page of one organization with the draft of what all of them share. */
export function HomePreview() {
  const organisations = useOrganisations()
  const [chosen, setChosen] = useState<StaffOrganisation | null>(null)
  const [scheme, setScheme] = useState<Scheme>(systemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const preview = usePreview({ organisation: chosen?.id ?? null })
  return (
    <section className={styles.pane} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <OrganisationBox
        label={words.homeOf}
        organisations={organisations}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Ways scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      <DrawnPages preview={preview}>
        {({ pages }) => {
          const home = pages.find(({ page }) => page === 'home')
          return home ? <Frame name={words.home} url={home.url} device={device} scheme={scheme} /> : null
        }}
      </DrawnPages>
    </section>
  )
}
