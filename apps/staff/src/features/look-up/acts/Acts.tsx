import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { useSession } from '#session/staff.tsx'
import styles from '../look-up.module.css'
import { EndSessions } from './EndSessions.tsx'
import { ExportCopy } from './ExportCopy.tsx'
import { Removal } from './Removal.tsx'
import { ResendCode } from './ResendCode.tsx'

/** What can be done for the open person; what a role may not do is not here. */
export function Acts({ lookUp }: { readonly lookUp: LookUp }) {
  const { roles } = useSession()
  return (
    <div className={styles.acts}>
      <ResendCode lookUp={lookUp} />
      <EndSessions lookUp={lookUp} />
      {roles.includes('privacy_officer') ? <ExportCopy lookUp={lookUp} /> : null}
      <Removal lookUp={lookUp} />
    </div>
  )
}
