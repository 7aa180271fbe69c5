-- After 0041, in a transaction of its own: the rows are checked without keeping anybody from reading or writing.
set lock_timeout = '3s';

alter table message_notice validate constraint message_notice_channel_check;
