/** Provider type of the counselors of an employee assistance program. */
export const EAP_COUNSELOR = 38
