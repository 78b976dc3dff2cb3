/** The address of a plan of a container beside the one in use. Its content never changes. */
export const addressOfPlan = (containerId: string, planId: string) => `/files/plan/${containerId}/${planId}`;
