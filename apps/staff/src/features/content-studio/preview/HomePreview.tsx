import type { StaffOrganization } from '@evenkeel/api-contract/staff/schemas/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { OrganizationComboBox } from '#components/fields/OrganizationComboBox.tsx'
import { spacesQuery } from '../studio-queries.ts'
import { RenderedPages, usePreview } from './RenderedPages.tsx'
import { type Device, DeviceFrame, getSystemScheme, PreviewControls, type Scheme } from './DeviceFrame.tsx'
import styles from './preview.module.css'
import { previewMessages as words } from '../studio.messages.ts'

/** Organizations whose home page can be previewed. */
function useActiveOrganizations(): readonly StaffOrganization[] {
  const { call } = useStaffClient()
  const query = useQuery(spacesQuery(call))
  return (query.data?.results ?? []).flatMap(({ organisation, state }) =>
    organisation && state === 'active' ? [organisation] : [],
  )
}

/** Home page of one organization with the shared draft applied. */
export function HomePreview() {
  const organisations = useActiveOrganizations()
  const [chosen, setChosen] = useState<StaffOrganization | null>(null)
  const [scheme, setScheme] = useState<Scheme>(getSystemScheme)
  const [device, setDevice] = useState<Device>('phone')
  const preview = usePreview({ organisation: chosen?.id ?? null })
  return (
    <section className={styles.pane} aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <OrganizationComboBox
        label={words.homeOf}
        organisations={organisations}
        chosen={chosen}
        onChoose={setChosen}
      />
      <PreviewControls scheme={scheme} device={device} onScheme={setScheme} onDevice={setDevice} />
      <RenderedPages preview={preview}>
        {({ pages }) => {
          const home = pages.find(({ page }) => page === 'home')
          return home ? (
            <DeviceFrame name={words.home} url={home.url} device={device} scheme={scheme} />
          ) : null
        }}
      </RenderedPages>
    </section>
  )
}
