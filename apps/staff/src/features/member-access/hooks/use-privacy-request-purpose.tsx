import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import {
  type PrivacyRequestPurpose,
  privacyRequestPurposes,
} from '@evenkeel/api-contract/staff/access-purposes'
import { useState } from 'react'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import { purposeMessages } from '#lib/purposes.messages.ts'
import { memberActionMessages } from '../member-actions.messages.ts'

/** Why everything of a person is copied or removed, where the person was opened for something else. */
export function usePrivacyRequestPurpose({ purpose }: Pick<MemberAccess, 'purpose'>) {
  const [said, setSaid] = useState<PrivacyRequestPurpose | null>(purpose === 'records' ? purpose : null)
  const [wasTried, setWasTried] = useState(false)
  return {
    /** Does it with the purpose, or asks for one. */
    withPurpose: (act: (why: PrivacyRequestPurpose) => void): void => {
      setWasTried(true)
      if (said) act(said)
    },
    field:
      purpose === 'records' ? null : (
        <RadioGroupField
          label={memberActionMessages.ownPurpose({ purpose: purposeMessages[purpose] })}
          value={said}
          onChange={setSaid}
          choices={privacyRequestPurposes.map((value) => ({ value, label: purposeMessages[value] }))}
          error={wasTried && said === null ? memberActionMessages.ownPurposeMissing : null}
        />
      ),
  }
}
