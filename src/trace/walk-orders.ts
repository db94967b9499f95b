/** From recall up to the target; from the target down; down below passed questions as well. */
export const walkOrders = ['climb', 'dive', 'dive-full'] as const;
export type WalkOrder = (typeof walkOrders)[number];
