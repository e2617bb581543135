/** Value of the query parameter `seat` of a link's page that lets a device with a seat take a second one. */
export const anotherSeat = "another";
