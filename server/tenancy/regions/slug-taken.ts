/** Said to whoever gives a region a name of addresses that another has. */
export const slugTaken = 'Diesen Kurznamen hat schon eine andere Region.';
