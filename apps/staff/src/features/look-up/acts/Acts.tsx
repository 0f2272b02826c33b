import type { MemberAccess } from '@evenkeel/contract/staff/look-ups'
import { useSession } from '#session/staff.tsx'
import styles from '../look-up.module.css'
import { EndSessionsAction } from './EndSessions.tsx'
import { ExportDataAction } from './ExportCopy.tsx'
import { RequestRemovalAction } from './Removal.tsx'
import { ResendCodeAction } from './ResendCode.tsx'

/** What can be done for the open person; what a role may not do is not here. */
export function MemberActions({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { roles } = useSession()
  return (
    <div className={styles.acts}>
      <ResendCodeAction lookUp={lookUp} />
      <EndSessionsAction lookUp={lookUp} />
      {roles.includes('privacy_officer') ? <ExportDataAction lookUp={lookUp} /> : null}
      <RequestRemovalAction lookUp={lookUp} />
    </div>
  )
}
