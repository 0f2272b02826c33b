import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { type RecordsPurpose, recordsPurposes } from '@evenkeel/contract/staff/purposes'
import { useState } from 'react'
import { Choices } from '#ui/fields/Fields.tsx'
import { purposeWords } from '#ui/purposes.words.ts'
import { actsWords } from '../acts.words.ts'

/** Why everything of a person is copied or removed, where the person was opened for something else. */
export function useOwnPurpose({ purpose }: Pick<LookUp, 'purpose'>) {
  const [said, setSaid] = useState<RecordsPurpose | null>(purpose === 'records' ? purpose : null)
  const [wasTried, setWasTried] = useState(false)
  return {
    /** Does it with the purpose, or asks for one. */
    withPurpose: (act: (why: RecordsPurpose) => void): void => {
      setWasTried(true)
      if (said) act(said)
    },
    field:
      purpose === 'records' ? null : (
        <Choices
          label={actsWords.ownPurpose({ purpose: purposeWords[purpose] })}
          value={said}
          onChange={setSaid}
          choices={recordsPurposes.map((value) => ({ value, label: purposeWords[value] }))}
          error={wasTried && said === null ? actsWords.ownPurposeMissing : null}
        />
      ),
  }
}
