-- The last sample of each device, because reading the samples of a day for the states of many devices takes too long.

-- times are unix seconds; each sample updates a row, which space in the page makes cheap
create table device_state (
    device integer primary key references device,
    at bigint not null,
    offline_since bigint
  ) with (fillfactor = 50);
