import { licenseKindMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { parseLicenseKind } from '@evenkeel/api-contract/counselor/license-kinds'

/** The license title for a name with its credentials. */
export const licenseTitle = (fullname: string): string => licenseKindMessages[parseLicenseKind(fullname)]
